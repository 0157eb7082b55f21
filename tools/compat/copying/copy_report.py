"""Keeps a SQLite file equal to a report: copies it once, then follows its changes, and goes on where it stopped.

    python3 copy_report.py FILE REPORT [once]

With `once` it ends when it has all changes, as a job that runs every hour.
"""

import json
import os
import sqlite3
import sys

import requests

FILE, REPORT, *ONCE = sys.argv[1:]
BASE = os.environ["EARSHOT_ADDRESS"]
NAMES = ("client_id", "client_secret", "username", "password")
LOGIN = {"grant_type": "password", "scope": "read", **{name: os.environ["EARSHOT_" + name.upper()] for name in NAMES}}

api = requests.Session()


def ask(method, path, **request):
    answer = api.request(method, BASE + path, **request)
    if answer.status_code == 401:  # The token has expired, or there is none yet.
        token = requests.post(BASE + "/security/v2/oauth/token", data=LOGIN).json()["access_token"]
        api.headers["Authorization"] = "Bearer " + token
        answer = api.request(method, BASE + path, **request)
    if answer.status_code != 410:
        answer.raise_for_status()
    return answer


def put(mention):
    database.execute("insert or replace into mention values (?, ?)", (mention["id"], json.dumps(mention)))


def copy():
    since, after = None, ""
    database.execute("delete from mention")
    while True:
        try:
            export = ask("POST", f"/mention/v2/reports/{REPORT}/_export", json={"after": after}, stream=True)
            since = since or export.headers["Export-Position"]
            for mention in map(json.loads, export.iter_lines()):
                put(mention)
                after = mention["id"]
            return since
        except requests.exceptions.ChunkedEncodingError:
            pass  # It was cut, so it goes on after the last mention.


def follow(since):
    query = {"report_id": REPORT, "since": since, "wait": 0 if ONCE else 25, "include": "mention"}
    page = ask("GET", "/coding/v1/feed", params=query)
    if page.status_code == 410:  # The changes since then are not known any more.
        return copy(), True
    for change in page.json()["data"]:
        database.executemany("delete from mention where id = ?", [[m["mention_id"]] for m in change["mention_list"]])
    for mention in page.json().get("included", {}).get("mention", []):
        put(mention)
    return page.json()["meta"]["next"], bool(page.json()["data"])


database = sqlite3.connect(FILE)
database.execute("create table if not exists mention (id text primary key, json text)")
database.execute("create table if not exists position (since text)")
[since] = database.execute("select since from position").fetchone() or [None]
is_behind = True
while is_behind or not ONCE:
    with database:  # The mentions and their position change in one transaction.
        since, is_behind = follow(since) if since else (copy(), True)
        database.execute("delete from position")
        database.execute("insert into position values (?)", [since])

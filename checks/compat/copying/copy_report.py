"""Keeps a SQLite file equal to a report: copies it once, then follows its changes, and goes on where it stopped.

    python3 copy_report.py FILE REPORT [once]

With `once` it ends when it has all changes, as a job that runs every hour. It repeats a request while a problem is
temporary. If that lasts for minutes, it ends with an error, and can be started again.
"""

import json
import os
import sqlite3
import sys
import time

import requests

FILE, REPORT, *ONCE = sys.argv[1:]
BASE = os.environ["EARSHOT_ADDRESS"]
NAMES = ("client_id", "client_secret", "username", "password")
LOGIN = {"grant_type": "password", "scope": "read", **{name: os.environ["EARSHOT_" + name.upper()] for name in NAMES}}
TEMPORARY = (408, 429, 502, 503, 504)
BROKEN = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    json.JSONDecodeError,
    UnicodeDecodeError,
)

api = requests.Session()


def send(method, path, **request):
    """Waits as long as `Retry-After` says, or else twice as long each time. None of these requests changes the report."""
    for wait in (1, 2, 4, 8, 16, 32, 64, None):
        try:
            answer = api.request(method, BASE + path, timeout=60, **request)
            if answer.status_code not in TEMPORARY or wait is None:
                if answer.ok and not request.get("stream"):
                    json.loads(answer.content)  # Fails if it was cut.
                return answer
            wait = float(answer.headers.get("Retry-After", wait))
        except BROKEN:
            if wait is None:
                raise
        time.sleep(wait)


def ask(method, path, **request):
    answer = send(method, path, **request)
    if answer.status_code == 401:  # The token has expired, or there is none yet.
        login = send("POST", "/security/v2/oauth/token", data=LOGIN)
        login.raise_for_status()
        api.headers["Authorization"] = "Bearer " + login.json()["access_token"]
        answer = send(method, path, **request)
    if answer.status_code != 410:
        answer.raise_for_status()
    return answer


def put(mention):
    database.execute("insert or replace into mention values (?, ?)", (mention["id"], json.dumps(mention)))


def copy():
    since, after = None, ""
    database.execute("delete from mention")
    while True:
        export = ask("POST", f"/mention/v2/reports/{REPORT}/_export", json={"after": after}, stream=True)
        since = since or export.headers["Export-Position"]
        left = int(export.headers["Export-Total"])
        try:
            for mention in map(json.loads, export.iter_lines()):
                put(mention)
                after = mention["id"]
                left -= 1
        except BROKEN:
            pass
        if left == 0:
            return since
        time.sleep(1)  # It was cut, so it goes on after the last mention.


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

"""Collects the mentions of some days that keywords find, page by page, until a page is empty."""

import datetime
import json
import os
import sys
import time

import requests

BASE = os.environ["EARSHOT_ADDRESS"]
REPORT, FIRST, LAST, OUTPUT = sys.argv[1:]
PAGE = 10


def log_in():
    form = {
        "client_id": os.environ["EARSHOT_CLIENT_ID"],
        "client_secret": os.environ["EARSHOT_CLIENT_SECRET"],
        "scope": "read",
        "username": os.environ["EARSHOT_USERNAME"],
        "password": os.environ["EARSHOT_PASSWORD"],
        "grant_type": "password",
    }
    return requests.post(BASE + "/security/v2/oauth/token", data=form).json()


def collect(token, period):
    headers = {"Authorization": "Bearer " + token["access_token"], "Content-Type": "application/json"}
    filters = {
        "keywords": ["recall AND ginger", "Lumo NEAR/9 recall", '"recalled" OR taste'],
        "languages": ["eng", "fra"],
        "media": {"sites": [21711, 9938, 39138]},
        "period": period,
    }
    found = []
    offset = 0
    while True:
        url = f"{BASE}/mention/v2/reports/{REPORT}/_search?pretty&from={offset}&size={PAGE}"
        data = requests.post(url, json={"filters": filters, "sort": {"date": "asc"}}, headers=headers).json()["data"]
        if not data:
            return found
        found.extend(data)
        offset += PAGE


token = log_in()
rows = []
day = datetime.datetime.fromisoformat(FIRST)
while day <= datetime.datetime.fromisoformat(LAST):
    end = day + datetime.timedelta(days=1) - datetime.timedelta(seconds=1)
    period = {name: time_.strftime("%Y-%m-%dT%H:%M:%S") + "Z" for name, time_ in (("begin", day), ("end", end))}
    for _ in range(2):
        try:
            rows.extend(collect(token, period))
            break
        except KeyError:
            # The answer has no data.
            print("sleeps")
            time.sleep(900)
    day += datetime.timedelta(days=1)

with open(OUTPUT, "w") as file:
    json.dump([{name: row[name] for name in ("id", "content", "date", "title", "url")} for row in rows], file)

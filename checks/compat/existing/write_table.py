"""Writes the mentions that a query finds as a table, with a fixed column for each published member."""

import csv
import os
import sys

import requests

BASE = os.environ["EARSHOT_ADDRESS"] + "/"
REPORT, QUERY, SIZE, OUTPUT = sys.argv[1:]

COLUMNS = [
    "author_id", "channel", "collaboration_status", "collaboration_user", "content", "copyright", "crawled_at", "date",
    "deleted", "extra_properties", "human_review_status", "id", "influence", "infused_at", "interactions", "language",
    "license", "location", "meta", "metric_list", "native_id", "parent_id", "review", "root_id", "sentiment", "site_id",
    "source_id", "synthesio_rank", "tags", "title", "twitter", "type", "url",
]  # fmt: skip

form = {
    "grant_type": "password",
    "username": os.environ["EARSHOT_USERNAME"],
    "password": os.environ["EARSHOT_PASSWORD"],
    "client_id": os.environ["EARSHOT_CLIENT_ID"],
    "client_secret": os.environ["EARSHOT_CLIENT_SECRET"],
    "scope": "read",
}
token = requests.post(BASE + "security/v1/oauth/token/", data=form).json()["access_token"]
headers = {"Authorization": "Bearer " + token}

dashboards = [item["id"] for item in requests.get(BASE + "workspace/v1/dashboards?", headers=headers).json()["data"]]
print(len(dashboards), "dashboards")

search = BASE + "mention/v2/reports/" + REPORT + "/_search?size=" + SIZE
headers["Content-Type"] = "application/json"
mentions = requests.post(search, json={"filters": {"query": QUERY}}, headers=headers).json()["data"]

# The values of a row are those of the mention in the order of their names: any other member would shift them.
with open(OUTPUT, "w") as file:
    table = csv.writer(file)
    table.writerow(COLUMNS)
    for mention in mentions:
        mention.update(dict.fromkeys(set(COLUMNS).difference(mention), "None"))
        table.writerow([str(mention[name]) for name in sorted(mention)])

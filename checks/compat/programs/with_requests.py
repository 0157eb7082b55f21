"""The whole interface with requests: log in, renew, introspect, search, page, code, revoke."""

import os

import requests

ADDRESS = os.environ["EARSHOT_ADDRESS"]
APPLICATION = (os.environ["EARSHOT_CLIENT_ID"], os.environ["EARSHOT_CLIENT_SECRET"])
USER = {"username": os.environ["EARSHOT_USERNAME"], "password": os.environ["EARSHOT_PASSWORD"]}
OAUTH = ADDRESS + "/security/v2/oauth"
SEARCH = ADDRESS + "/mention/v2/reports/acme-brand/_search"

login = requests.post(OAUTH + "/token", data={"grant_type": "password", "scope": "read", **USER}, auth=APPLICATION)
assert login.status_code == 201, login.text
renewal = {"grant_type": "refresh_token", "refresh_token": login.json()["refresh_token"]}
renewed = requests.post(OAUTH + "/token", data=renewal, auth=APPLICATION)
assert renewed.status_code == 200, renewed.text
token = renewed.json()["access_token"]

api = requests.Session()
api.headers["Authorization"] = "Bearer " + token
assert api.get(ADDRESS + "/security/v2/me").json()["data"]["login"] == USER["username"]
introspection = requests.post(OAUTH + "/_introspect", data={"token": token}, auth=APPLICATION)
assert introspection.json()["active"] is True, introspection.text

first = api.post(SEARCH, json={"size": 2}).json()
second = api.post(SEARCH, json={"size": 2, "after": first["meta"]["next"]}).json()
ids = [mention["id"] for mention in first["data"] + second["data"]]
assert len(set(ids)) == 4, ids
pages = api.post(SEARCH, params={"size": 4, "from": 0, "sort": "desc"}).json()
assert [mention["id"] for mention in pages["data"]] == ids, pages

item = {"action": "update", "report_id": "acme-brand", "mention_id": ids[0], "payload": {"sentiment": "negative"}}
coded = api.post(ADDRESS + "/coding/v1/_bulk", json={"data": [item]})
assert coded.status_code == 204, coded.text

assert requests.post(OAUTH + "/_revoke", data={"token": token}, auth=APPLICATION).json() == {}
assert api.get(ADDRESS + "/security/v2/me").status_code == 403

"""requests-oauthlib: log in, renew, search, code, and show why a request is not valid."""

import os

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

from oauthlib.oauth2 import LegacyApplicationClient, OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

ADDRESS = os.environ["EARSHOT_ADDRESS"]
CLIENT_ID = os.environ["EARSHOT_CLIENT_ID"]
APPLICATION = {"client_id": CLIENT_ID, "client_secret": os.environ["EARSHOT_CLIENT_SECRET"]}
USER = {"username": os.environ["EARSHOT_USERNAME"], "password": os.environ["EARSHOT_PASSWORD"]}
TOKEN = ADDRESS + "/security/v2/oauth/token"

session = OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT_ID, scope="read"))
session.fetch_token(TOKEN, include_client_id=True, client_secret=APPLICATION["client_secret"], **USER)
session.refresh_token(TOKEN, auth=HTTPBasicAuth(CLIENT_ID, APPLICATION["client_secret"]))

assert session.get(ADDRESS + "/security/v2/me").json()["data"]["login"] == USER["username"]
page = session.post(ADDRESS + "/mention/v2/reports/acme-brand/_search", json={"size": 1}).json()
item = {
    "action": "update",
    "report_id": "acme-brand",
    "mention_id": page["data"][0]["id"],
    "payload": {"review": {"status": "reviewed"}},
}
assert session.post(ADDRESS + "/coding/v1/_bulk", json={"data": [item]}).status_code == 204
revoked = session.post(
    ADDRESS + "/security/v2/oauth/_revoke", data={"token": session.access_token, **APPLICATION}, withhold_token=True
)
assert revoked.json() == {}, revoked.text
assert session.get(ADDRESS + "/security/v2/me").status_code == 403

try:
    OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT_ID)).fetch_token(
        TOKEN, include_client_id=True, client_secret=APPLICATION["client_secret"], **USER
    )
except OAuth2Error as error:
    assert error.error == "invalid_request" and error.description == "scope is missing", error
else:
    raise AssertionError("a request without scope was accepted")

"""Authlib: log in, renew, introspect, search, code and revoke, with either way to send the credentials."""

import os

from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session

ADDRESS = os.environ["EARSHOT_ADDRESS"]
APPLICATION = (os.environ["EARSHOT_CLIENT_ID"], os.environ["EARSHOT_CLIENT_SECRET"])
USER = {"username": os.environ["EARSHOT_USERNAME"], "password": os.environ["EARSHOT_PASSWORD"]}
OAUTH = ADDRESS + "/security/v2/oauth"

for method in ("client_secret_basic", "client_secret_post"):
    session = OAuth2Session(
        *APPLICATION, scope="read", token_endpoint_auth_method=method, revocation_endpoint_auth_method=method
    )
    session.fetch_token(OAUTH + "/token", grant_type="password", **USER)
    session.refresh_token(OAUTH + "/token")
    assert session.get(ADDRESS + "/security/v2/me").json()["data"]["login"] == USER["username"]
    assert session.introspect_token(OAUTH + "/_introspect").json()["active"] is True

    page = session.post(ADDRESS + "/mention/v2/reports/acme-brand/_search", json={"size": 1}).json()
    item = {
        "action": "update",
        "report_id": "acme-brand",
        "mention_id": page["data"][0]["id"],
        "payload": {"review": {"status": "unreviewed"}},
    }
    assert session.post(ADDRESS + "/coding/v1/_bulk", json={"data": [item]}).status_code == 204
    assert session.revoke_token(OAUTH + "/_revoke", token_type_hint="refresh_token").json() == {}
    assert session.get(ADDRESS + "/security/v2/me").status_code == 403

try:
    OAuth2Session(*APPLICATION).fetch_token(OAUTH + "/token", grant_type="password", **USER)
except OAuthError as error:
    assert error.error == "invalid_request" and error.description == "scope is missing", error
else:
    raise AssertionError("a request without scope was accepted")

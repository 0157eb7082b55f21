#!/bin/sh
# curl: log in, renew, introspect, search, page, code and revoke.
set -eu
oauth=$EARSHOT_ADDRESS/security/v2/oauth
search=$EARSHOT_ADDRESS/mention/v2/reports/acme-brand/_search
application=$EARSHOT_CLIENT_ID:$EARSHOT_CLIENT_SECRET

# The value of a member of JSON, where it occurs first.
member() { sed -E 's/.*"'"$1"'":"?([^",}]*).*/\1/'; }
is() { [ "$1" = "$2" ] || { echo "$1 is not $2" >&2; exit 1; }; }

login=$(curl -sSf "$oauth/token" -u "$application" -d grant_type=password -d scope=read \
  --data-urlencode "username=$EARSHOT_USERNAME" --data-urlencode "password=$EARSHOT_PASSWORD")
renewed=$(curl -sSf "$oauth/token" -u "$application" -d grant_type=refresh_token \
  -d "refresh_token=$(echo "$login" | member refresh_token)")
token=$(echo "$renewed" | member access_token)
bearer="Authorization: Bearer $token"

is "$(curl -sSf "$EARSHOT_ADDRESS/security/v2/me" -H "$bearer" | member login)" "$EARSHOT_USERNAME"
is "$(curl -sSf "$oauth/_introspect" -u "$application" -d "token=$token" | member active)" true

json='Content-Type: application/json'
first=$(curl -sSf "$search" -H "$bearer" -H "$json" -d '{"size": 1}')
second=$(curl -sSf "$search" -H "$bearer" -H "$json" -d '{"size": 1, "after": "'"$(echo "$first" | member next)"'"}')
is "$(curl -sSf -X POST "$search?size=1&from=1&sort=desc&pretty=false" -H "$bearer")" \
  "$(echo "$second" | sed -E 's/"total":[0-9]+/&/')"

mention=$(curl -sSf -g "$search?size=1&fields[mention]=id" -X POST -H "$bearer" | member id)
is "$(curl -sS -o /dev/null -w '%{http_code}' "$EARSHOT_ADDRESS/coding/v1/_bulk" -H "$bearer" -H "$json" -d '{"data": [
  {"action": "update", "report_id": "acme-brand", "mention_id": "'"$mention"'", "payload": {"tags": ["curl"]}}]}')" 204

is "$(curl -sSf "$oauth/_revoke" -u "$application" -d "token=$token")" '{}'
is "$(curl -sS -o /dev/null -w '%{http_code}' "$EARSHOT_ADDRESS/security/v2/me" -H "$bearer")" 403

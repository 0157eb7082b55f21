#!/bin/sh
# HTTPie: log in, renew, introspect, search, code and revoke. `:=` sends a number, `=` sends a string.
set -eu
oauth=$EARSHOT_ADDRESS/security/v2/oauth
search=$EARSHOT_ADDRESS/mention/v2/reports/acme-brand/_search
application=$EARSHOT_CLIENT_ID:$EARSHOT_CLIENT_SECRET

# The value of a member of JSON, where it occurs first.
member() { sed -E 's/.*"'"$1"'": ?"?([^",}]*).*/\1/'; }
is() { [ "$1" = "$2" ] || { echo "$1 is not $2" >&2; exit 1; }; }
send() { http --ignore-stdin --check-status --pretty none --print b "$@"; }

login=$(send --form -a "$application" "$oauth/token" grant_type=password scope=read \
  username="$EARSHOT_USERNAME" password="$EARSHOT_PASSWORD")
renewed=$(send --form -a "$application" "$oauth/token" grant_type=refresh_token \
  refresh_token="$(echo "$login" | member refresh_token)")
token=$(echo "$renewed" | member access_token)

is "$(send -A bearer -a "$token" "$EARSHOT_ADDRESS/security/v2/me" | member login)" "$EARSHOT_USERNAME"
is "$(send --form -a "$application" "$oauth/_introspect" token="$token" | member active)" true

mention=$(send -A bearer -a "$token" POST "$search" size:=1 'fields[mention]==id' | member id)
is "$(http --ignore-stdin --pretty none --print b -A bearer -a "$token" POST "$search" size=1 \
  | sed -E 's/.*"detail": ?"([^"]*)".*/\1/')" 'size must be a whole number from 0 to 1000, not a string.'
is "$(send --print h -A bearer -a "$token" POST "$EARSHOT_ADDRESS/coding/v1/_bulk" data:='[
  {"action": "update", "report_id": "acme-brand", "mention_id": "'"$mention"'", "payload": {"tags": ["httpie"]}}]' \
  | sed -n '1s/[^ ]* \([0-9]*\).*/\1/p')" 204

is "$(send --form -a "$application" "$oauth/_revoke" token="$token")" '{}'
is "$(http --ignore-stdin --print h -A bearer -a "$token" "$EARSHOT_ADDRESS/security/v2/me" \
  | sed -n '1s/[^ ]* \([0-9]*\).*/\1/p')" 403

#!/bin/sh
# Pins the images of registries in Dockerfile and compose.yaml: writes the digest of each tag after it.
#   pin-images.sh           asks the registries, also for newer digests of the same tags
#   pin-images.sh --check   exits with 1 and names each image without a digest
set -eu
cd "$(dirname "$0")"
files='Dockerfile compose.yaml'
place='^(FROM |# syntax=| *image: )'

# The images that are not built from this repository.
images() { sed -nE "s,$place([^ ]+).*,\2,p" $files | grep -v '^earshot-' | sort -u; }

if [ "${1:-}" = --check ]; then
  unpinned=$(images | grep -vE '@sha256:[0-9a-f]{64}$') || exit 0
  echo "These images have no digest. Run deploy/pin-images.sh:" $unpinned >&2
  exit 1
fi

for image in $(images); do
  tag=${image%@*}
  digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
  if ! echo "$digest" | grep -qE '^sha256:[0-9a-f]{64}$'; then
    echo "The registry answered \"$digest\" for $tag, not a digest." >&2
    exit 1
  fi
  for file in $files; do
    pinned=$(sed -E "s,$place$image( |$),\1$tag@$digest\2," "$file")
    printf '%s\n' "$pinned" > "$file"
  done
  echo "$tag@$digest"
done

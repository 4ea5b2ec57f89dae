#!/bin/bash
# The health check of the container. Succeeds if the site responds on PORT with its version. Needs bash for `/dev/tcp`,
# because the container has no HTTP client.
set -eu
port=${PORT:-8080}
exec 3<>"/dev/tcp/127.0.0.1/${port##*:}" # without the address that PORT may contain
printf 'GET /admin/version.json HTTP/1.0\r\n\r\n' >&3
grep -q '"version"' <&3

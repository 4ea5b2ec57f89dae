#!/bin/bash
# The health check of the container. Succeeds if the site responds on PORT with its version. Needs bash for `/dev/tcp`,
# because the container has no HTTP client.
set -eu
address=${PORT:-8080}
case $address in
0.0.0.0:*) address=127.0.0.1:${address#*:} ;;
*:*) ;;
*) address=127.0.0.1:$address ;;
esac
exec 3<>"/dev/tcp/${address%:*}/${address#*:}"
printf 'GET /admin/version.json HTTP/1.0\r\n\r\n' >&3
grep -q '"version"' <&3

#!/bin/sh
# The entry point of the container. Applies the environment variables, then replaces this shell with nginx.
set -eu
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  echo 'start.sh: TLS_CERTIFICATE: not supported in a container, so let the proxy in front of it terminate TLS' >&2
  exit 1
fi
run=${RUN_DIR:-/tmp/back-office}
ACCESS_LOG=${ACCESS_LOG:-/dev/stdout} sh "$(dirname "$0")/configure.sh" "$run"
exec nginx -e stderr -c "$run/nginx.conf" -g 'daemon off;'

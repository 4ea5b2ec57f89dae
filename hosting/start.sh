#!/bin/sh
# The entry point of the container. Applies the environment variables, then replaces this shell with nginx.
set -eu
run=${RUN_DIR:-/tmp/back-office}
ACCESS_LOG=${ACCESS_LOG:-/dev/stdout} sh "$(dirname "$0")/configure.sh" "$run"
exec nginx -e stderr -c "$run/nginx.conf" -g 'daemon off;'

#!/bin/sh
# The container's entry point: the environment's settings, then nginx in the place of this shell.
set -eu
run=${RUN_DIR:-/tmp/back-office}
ACCESS_LOG=${ACCESS_LOG:-/dev/stdout} sh "$(dirname "$0")/configure.sh" "$run"
exec nginx -e stderr -c "$run/nginx.conf" -g 'daemon off;'

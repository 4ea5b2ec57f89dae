#!/bin/sh
# Sets a packed build up for one deployment, by its environment: writes the page with its settings, the version file and
# the nginx configuration into a folder. To be run again after each change; nothing is changed in the build itself.
#   configure.sh FOLDER
set -eu
umask 022
run=$1
here=$(cd "$(dirname "$0")" && pwd)
site=$here/site
mkdir -p "$run/locations"
run=$(cd "$run" && pwd)

. "$here/defaults.sh" # what the build was given, where the environment says nothing

refuse() {
  echo "configure.sh: $1" >&2
  exit 1
}

for word in ${STORAGE_ORIGINS:-} ${MEDIA_ORIGINS:-}; do
  echo "$word" | grep -Eq '^https?://[A-Za-z0-9.-]+(:[0-9]+)?$' ||
    refuse "STORAGE_ORIGINS and MEDIA_ORIGINS: expected origins such as https://media.example.com, not $word"
done
echo "${PORT:-8080}" | grep -Eq '^([a-z0-9.]+:)?[0-9]+$' || refuse "PORT: expected a number, not $PORT"
server_name=${SERVER_NAME:-_}
echo "$server_name" | grep -Eq '^[A-Za-z0-9._-]+$' || refuse "SERVER_NAME: expected a host name, not $server_name"

# An address of another kind is named on the page, which validates every setting.
origin_of() {
  printf '%s' "$1" | tr -d '\n' | sed -nE 's#^ *(https?://[A-Za-z0-9.-]+(:[0-9]+)?).*#\1#p'
}
join() {
  echo $* # unquoted: one space between words, none around
}
own="$(origin_of "${VITE_API_BASE_URL:-}") ${STORAGE_ORIGINS:-}"
connect=$(join "$own" "${MEDIA_ORIGINS:-}" "$(origin_of "${VITE_ERROR_URL:-}")")
media=$(join "${MEDIA_ORIGINS:-https:}" "$own")

# Values go into the page as attributes, and through sed: what means something to either is escaped.
attribute() {
  printf '%s' "$1" | tr '\n' ' ' | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g'
}
replacement() {
  sed 's/[\\&|]/\\&/g'
}
settings=
for name in VITE_API_BASE_URL VITE_APP_NAME VITE_APP_CODE VITE_BRAND VITE_SITE_URL VITE_VENDOR_EMAIL VITE_HAND_OFF VITE_ERROR_URL; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || settings="$settings<meta name=\"$name\" content=\"$(attribute "$value")\" />"
done
[ -z "${VITE_APP_NAME:-}" ] || name_rule="s|(<span data-app-name[^>]*>)[^<]*|\\1$(attribute "$VITE_APP_NAME" | replacement)|"
settings=$(printf '%s' "$settings" | replacement)
sed -E "s|<!-- settings -->|$settings|; ${name_rule:-}" "$site/index.html" >"$run/index.html.new"

brotli=
[ ! -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] || brotli='brotli_static on;'
redirect=
listen="listen ${PORT:-8080};"
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  listen="listen ${PORT:-443} ssl http2; ssl_certificate $TLS_CERTIFICATE; ssl_certificate_key ${TLS_KEY:?missing beside TLS_CERTIFICATE};"
  redirect="server { listen 80; server_name $server_name; server_tokens off; access_log off; return 301 https://\$host\$back_office_path; }"
fi
fill() {
  sed -e "s| @CONNECT@|${connect:+ $connect}|; s|@MEDIA@|$media|g; s|@BROTLI@|$brotli|; s|@SERVER_NAME@|$server_name|" \
    -e "s|@LISTEN@|$(printf '%s' "$listen" | replacement)|; s|@REDIRECT@|$(printf '%s' "$redirect" | replacement)|" \
    -e "s|@LOG@|${ACCESS_LOG:-/dev/stdout}|; s|@RUN@|$run|g; s|@SITE@|$site|g" "$1"
}
fill "$here/site.conf" >"$run/site.conf"
fill "$here/nginx.conf" >"$run/nginx.conf"

# The page after the files it names, and the version that open tabs look for after the page.
mv "$run/index.html.new" "$run/index.html"
cp "$site/version.json" "$run/version.json.new"
mv "$run/version.json.new" "$run/version.json"

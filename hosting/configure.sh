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

known='VITE_API_BASE_URL VITE_APP_NAME VITE_APP_CODE VITE_BRAND VITE_SITE_URL VITE_VENDOR_EMAIL VITE_HAND_OFF VITE_ERROR_URL'
for name in $(env | sed -nE 's/^(VITE_[A-Za-z0-9_]*)=.*/\1/p'); do
  case " $known " in
  *" $name "*) ;;
  *) refuse "$name: there is no such setting, expected one of $known" ;;
  esac
done

for word in ${STORAGE_ORIGINS:-} ${MEDIA_ORIGINS:-}; do
  echo "$word" | grep -Eq '^https?://[A-Za-z0-9.-]+(:[0-9]+)?$' ||
    refuse "STORAGE_ORIGINS and MEDIA_ORIGINS: expected origins such as https://media.example.com, not $word"
done
echo "${PORT:-8080}" | grep -Eq '^([a-z0-9.]+:)?[0-9]+$' || refuse "PORT: expected a number, not $PORT"
server_name=${SERVER_NAME:-_}
echo "$server_name" | grep -Eq '^[A-Za-z0-9._-]+$' || refuse "SERVER_NAME: expected a host name, not $server_name"

# The policy has to allow all of the origin that the page will call: hosts that a policy cannot name are refused.
for name in VITE_API_BASE_URL VITE_ERROR_URL; do
  eval "value=\${$name:-}"
  printf '%s' "$value" | tr '\n' ' ' | grep -Eqi '^(https?://[a-z0-9.-]+(:[0-9]+)?)?([/?#].*)?$' || [ -z "$value" ] ||
    refuse "$name: expected an address such as https://api.example.com, its host of letters, digits, dots and -, not $value"
done
origin_of() {
  printf '%s' "$1" | grep -Eio '^https?://[a-z0-9.-]+(:[0-9]+)?' || true
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
  printf '%s' "$1" | sed 's/[\\&|]/\\&/g'
}
settings=
for name in $known; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || settings="$settings<meta name=\"$name\" content=\"$(attribute "$value")\" />"
done
# What is set is a part of the version, for open tabs to learn of its change; so is the policy, which came with the page.
set_up=$(printf '%s' "$settings $connect $media" | cksum | cut -d ' ' -f 1)
version=$(sed -E 's/.*"version":"([^"]*)".*/\1/' "$site/version.json")-$set_up
[ -z "${VITE_APP_NAME:-}" ] || name_rule="s|(<span data-app-name[^>]*>)[^<]*|\\1$(replacement "$(attribute "$VITE_APP_NAME")")|"
sed -E -e "s|(<meta name=\"version\" content=\")[^\"]*|\\1$version|" \
  -e "s|<!-- settings -->|$(replacement "$settings")|; ${name_rule:-}" "$site/index.html" >"$run/index.html.new"

brotli=
[ ! -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] || brotli='brotli_static on;'
# A port of every address, IPv6 where the host has it.
listen_on() { # PORT OPTIONS
  printf 'listen %s;' "$1$2"
  case $1 in *:*) return ;; esac
  [ ! -e /proc/net/if_inet6 ] || printf ' listen [::]:%s;' "$1$2"
}
redirect=
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  [ -n "${SERVER_NAME:-}" ] ||
    refuse 'SERVER_NAME: missing beside TLS_CERTIFICATE; without it another site may answer plain HTTP, and log the tokens of links'
  port=${PORT:-443}
  listen="$(listen_on "$port" ' ssl http2') ssl_certificate $TLS_CERTIFICATE; ssl_certificate_key ${TLS_KEY:?missing beside TLS_CERTIFICATE};"
  secure_port=:${port##*:}
  [ "$secure_port" != :443 ] || secure_port=
  redirect="server { $(listen_on 80 '') server_name $server_name; server_tokens off; access_log off; return 301 https://\$host$secure_port\$back_office_path; }"
else
  listen=$(listen_on "${PORT:-8080}" '')
fi
access_log="access_log ${ACCESS_LOG:-/var/log/nginx/back-office.log} back_office;"
[ "${ACCESS_LOG:-}" != off ] || access_log='access_log off;'
put() {
  printf 's|%s|%s|g' "$1" "$(replacement "$2")"
}
fill() {
  sed -e "s| @CONNECT@|${connect:+ $connect}|" -e "$(put @MEDIA@ "$media")" -e "$(put @BROTLI@ "$brotli")" \
    -e "$(put @SERVER_NAME@ "$server_name")" -e "$(put @LISTEN@ "$listen")" -e "$(put @REDIRECT@ "$redirect")" \
    -e "$(put @LOG@ "$access_log")" -e "$(put @RUN@ "$run")" -e "$(put @SITE@ "$site")" "$1"
}
fill "$here/site.conf" >"$run/site.conf"
fill "$here/nginx.conf" >"$run/nginx.conf"

# The page after the files it names, and the version that open tabs look for after the page.
mv "$run/index.html.new" "$run/index.html"
printf '{"version":"%s"}' "$version" >"$run/version.json.new"
mv "$run/version.json.new" "$run/version.json"

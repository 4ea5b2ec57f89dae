#!/bin/sh
# Configures a packed build for one deployment. Reads the environment variables, and writes the page with its settings
# (also compressed), the version file and the nginx configuration into a new folder in FOLDER. Then replaces the links
# `site.conf` and `nginx.conf` in FOLDER. The build and the earlier configurations stay unchanged, so a running nginx is
# not affected until it is reloaded. Run the script again after each change of a setting or of the build.
#   configure.sh FOLDER
set -eu
umask 022
run=$1
here=$(cd "$(dirname "$0")" && pwd)
site=$here/site
mkdir -p "$run/locations"
run=$(cd "$run" && pwd)

. "$here/defaults.sh" # applies the settings of the build where the environment has no value

. "$here/settings.sh"
check_settings

# Remove the new folder if a command fails.
config=$(mktemp -d "$run/config.XXXXXX")
trap 'rm -rf "$config"' EXIT
chmod 755 "$config"

# The content security policy must contain the origins of these URLs.
origin_of() { # NAME
  value_of "$1" | grep -Eo "^$space$origin" || true
}
join_words() {
  echo $* # without quotes, so that single spaces separate the words
}
api_and_storage_origins="$(origin_of VITE_API_BASE_URL) ${STORAGE_ORIGINS:-}"
connect=$(join_words "$api_and_storage_origins" "${MEDIA_ORIGINS:-}" "$(origin_of VITE_ERROR_URL)")
media=$(join_words "${MEDIA_ORIGINS:-https:}" "$api_and_storage_origins")
report=${CSP_REPORT_URL:+; report-uri $CSP_REPORT_URL}

# sed inserts the values into attributes of the page. Escape the special characters of HTML and of sed.
escape_html() {
  printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g'
}
escape_replacement() {
  printf '%s' "$1" | sed 's/[\\&|]/\\&/g'
}
settings=
for name in $(names_of "$app_settings"); do
  value=$(value_of "$name")
  [ -z "$value" ] || settings="$settings<meta name=\"$name\" content=\"$(escape_html "$value")\" />"
done
# The version includes a checksum of the settings and of the policy, so that open tabs detect a change of either. A tab
# keeps the policy with which its page was loaded.
checksum=$(printf '%s' "$settings $connect $media $report" | cksum | cut -d ' ' -f 1)
version=$(sed -E 's/.*"version":"([^"]*)".*/\1/' "$site/version.json")-$checksum
app_name=$(escape_replacement "$(escape_html "$(value_of VITE_APP_NAME)")")
[ -z "$app_name" ] || name_rules="s|(<title>)[^<]*|\\1$app_name|; s|(<span data-app-name[^>]*>)[^<]*|\\1$app_name|"
sed -E -e "s|(<meta name=\"version\" content=\")[^\"]*|\\1$version|" \
  -e "s|<!-- settings -->|$(escape_replacement "$settings")|; ${name_rules:-}" "$site/index.html" >"$config/index.html"
gzip -9 -n -c "$config/index.html" >"$config/index.html.gz"
if command -v brotli >/dev/null; then brotli -c "$config/index.html" >"$config/index.html.br"; fi
printf '{"version":"%s"}' "$version" >"$config/version.json"

server_name=${SERVER_NAME:-_}
brotli=
[ ! -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ] || brotli='brotli_static on;'
# Prints the directives to listen on a port of all IPv4 addresses, and of all IPv6 addresses if the host has IPv6. If PORT
# contains an address, nginx listens on that address only.
listen_on() { # PORT OPTIONS
  printf 'listen %s;' "$1$2"
  case $1 in *:*) return ;; esac
  [ ! -e /proc/net/if_inet6 ] || printf ' listen [::]:%s;' "$1$2"
}
redirect=
if [ -n "${TLS_CERTIFICATE:-}" ]; then
  port=${PORT:-443}
  listen="$(listen_on "$port" ' ssl http2') ssl_certificate $TLS_CERTIFICATE; ssl_certificate_key $TLS_KEY;"
  secure_port=:${port##*:}
  [ "$secure_port" != :443 ] || secure_port=
  redirect="server { $(listen_on 80 '') server_name $server_name; server_tokens off; access_log off; error_page 400 https://$server_name$secure_port/admin/; return 301 https://$server_name$secure_port\$back_office_path; }"
else
  listen=$(listen_on "${PORT:-8080}" '')
fi
hsts=${HSTS:-max-age=31536000}
[ "$hsts" != off ] || hsts= # nginx sends no header without a value
access_log="access_log ${ACCESS_LOG:-/var/log/nginx/back-office.log} back_office;"
[ "${ACCESS_LOG:-}" != off ] || access_log='access_log off;'
placeholder_rule() { # PLACEHOLDER VALUE
  printf 's|%s|%s|g' "$1" "$(escape_replacement "$2")"
}
fill_placeholders() { # TEMPLATE
  sed -e "s| @CONNECT@|${connect:+ $connect}|" \
    -e "$(placeholder_rule @MEDIA@ "$media")" \
    -e "$(placeholder_rule @REPORT@ "$report")" \
    -e "$(placeholder_rule @HSTS@ "$hsts")" \
    -e "$(placeholder_rule @BROTLI@ "$brotli")" \
    -e "$(placeholder_rule @SERVER_NAME@ "$server_name")" \
    -e "$(placeholder_rule @LISTEN@ "$listen")" \
    -e "$(placeholder_rule @REDIRECT@ "$redirect")" \
    -e "$(placeholder_rule @LOG@ "$access_log")" \
    -e "$(placeholder_rule @RUN@ "$run")" \
    -e "$(placeholder_rule @CONFIG@ "$config")" \
    -e "$(placeholder_rule @SITE@ "$site")" \
    "$1"
}
fill_placeholders "$here/site.conf" >"$config/site.conf"
fill_placeholders "$here/nginx.conf" >"$config/nginx.conf"

if command -v nginx >/dev/null && ! nginx -e stderr -t -q -c "$config/nginx.conf"; then
  echo 'configure.sh: nginx refuses this configuration, so the previous one stays in use' >&2
  exit 1
fi

replace_link() { # NAME
  ln -sf "$config/$1" "$run/$1.new"
  mv -f "$run/$1.new" "$run/$1"
}
replace_link nginx.conf
replace_link site.conf
trap - EXIT

# nginx uses an earlier configuration until it is reloaded. Keep the last ten.
ls -dt "$run"/config.* | tail -n +11 | while IFS= read -r old; do rm -rf "$old"; done

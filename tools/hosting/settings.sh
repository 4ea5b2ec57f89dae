# The settings of a deployment, with the rules for their values. `configure.sh` includes this file.

# The settings of the app and their kinds. The rules must match those of `src/config/config.ts`, because the app refuses
# to start with a value that it finds malformed.
app_settings='VITE_API_BASE_URL base_url
VITE_APP_NAME short_text
VITE_APP_CODE cookie_prefix
VITE_BRAND short_text
VITE_SITE_URL site_url
VITE_VENDOR_EMAIL email
VITE_HAND_OFF on_or_off
VITE_IDEMPOTENCY on_or_off
VITE_ERROR_URL error_url'

# The settings of the host and their kinds.
host_settings='STORAGE_ORIGINS origins
MEDIA_ORIGINS origins
CSP_REPORT_URL report_url
PORT port
SERVER_NAME host_name
TLS_CERTIFICATE file
TLS_KEY file
ACCESS_LOG log
HSTS hsts'

# Extended regular expressions. The policy can contain each origin that matches.
byte='(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
ipv4="$byte\.$byte\.$byte\.$byte"
host="(([A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*|$ipv4)"
port='([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
origin="[Hh][Tt][Tt][Pp][Ss]?://$host(:$port)?"
base_url="($origin(/[^?#]*)?|/([^/\\?#][^?#]*)?)?"
api_path='(^|[^/])/api/v1/*'
web_url="$origin([/?#].*)?"
email="([A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}"
file='/[^][:space:];{}"'\''$\[]*'
space='[[:space:]]*'

names_of() { # SETTINGS
  printf '%s\n' "$1" | cut -d ' ' -f 1
}

# Prints the value of a setting on one line.
value_of() { # NAME
  eval "printf '%s' \"\${$1:-}\"" | tr '\n' ' '
}

# Counts the bytes that start a character in UTF-8, because the number of characters of `wc` depends on the locale.
count_characters() { # TEXT
  printf '%s' "$1" | LC_ALL=C tr -d '\200-\277' | wc -c
}

valid=true
invalid() { # PROBLEM
  printf '%s\n' "configure.sh: $1" >&2
  valid=false
}

matches() { # PATTERN
  printf '%s\n' "$value" | LC_ALL=C grep -Eq "$1\$"
}
expect() { # PATTERN DESCRIPTION
  matches "^($1)" || invalid "$name: expected $2, not $value"
}

check_value() { # KIND
  case $1 in
  base_url)
    if matches "$api_path$space"; then
      invalid "$name: expected the URL without /api/v1, because the app adds it, not $value"
    else
      expect "$space$base_url$space" \
        'nothing (same origin) or an http(s) address such as https://api.example.com, without ? and #'
    fi
    ;;
  site_url) expect "$space$web_url$space" 'an http(s) address such as https://www.example.com' ;;
  error_url) expect "$space$web_url$space" 'nothing (off) or an http(s) address such as https://errors.example.com/' ;;
  email) expect "$email" 'an email address such as support@example.com' ;;
  cookie_prefix) expect '[A-Za-z0-9_-]{1,40}' 'up to 40 letters, digits, - or _ (it starts every cookie name)' ;;
  on_or_off) expect 'on|off' 'on or off' ;;
  short_text) [ "$(count_characters "$value")" -le 60 ] || invalid "$name: expected at most 60 characters, not $value" ;;
  origins) expect "$space$origin([[:space:]]+$origin)*$space" 'origins such as https://media.example.com' ;;
  report_url)
    expect "$origin(/[A-Za-z0-9/?&=%._~:@+-]*)?" \
      'nothing (off) or an http(s) address such as https://reports.example.com/csp, without spaces, quotes, ; and ,'
    ;;
  port) expect "($ipv4:)?$port" 'a port from 1 to 65535, or an IPv4 address with a port such as 127.0.0.1:8080' ;;
  host_name) expect "$host" 'a host name such as admin.example.com' ;;
  file) expect "$file" 'an absolute path' ;;
  log) expect "off|$file" 'off or an absolute path' ;;
  hsts)
    expect 'off|max-age=[0-9]+(; includeSubDomains(; preload)?)?' \
      'off or a value such as max-age=31536000; includeSubDomains'
    ;;
  esac
}

check_tls() {
  if [ -z "${TLS_CERTIFICATE:-}" ]; then
    [ -z "${TLS_KEY:-}" ] || invalid 'TLS_CERTIFICATE: required with TLS_KEY'
    return
  fi
  [ -n "${TLS_KEY:-}" ] || invalid 'TLS_KEY: required with TLS_CERTIFICATE'
  # Without a name, another site may respond to plain HTTP and log the tokens of links.
  [ -n "${SERVER_NAME:-}" ] || invalid 'SERVER_NAME: required with TLS_CERTIFICATE, because HTTP redirects to it'
  case ${PORT:-443} in
  80 | *:80) invalid 'PORT: expected another port than 80, which redirects to HTTPS if there is a certificate' ;;
  esac
  value=$(value_of VITE_API_BASE_URL)
  ! matches "^$space[Hh][Tt][Tt][Pp]://.*" ||
    invalid "VITE_API_BASE_URL: expected https://${value#*://}, because browsers block calls from HTTPS to http:, not $value"
}

# Warns about each environment variable that looks like a misspelt setting: up to a fifth of the letters differ, the first
# word is that of a setting, or only the prefix VITE_ is missing. Any other variable may belong to another program.
warn_about_misspelt_settings() {
  env | sed -nE 's/^([A-Za-z_][A-Za-z0-9_]*)=.*/\1/p' | grep -v '^VITE_' |
    LC_ALL=C awk -v settings="$(echo $(names_of "$app_settings") $(names_of "$host_settings"))" '
      function min(a, b) { return a < b ? a : b }
      function distance(a, b, i, j, d) { # the edit distance of Levenshtein
        for (i = 0; i <= length(a); i++) d[i, 0] = i
        for (j = 0; j <= length(b); j++) d[0, j] = j
        for (i = 1; i <= length(a); i++)
          for (j = 1; j <= length(b); j++)
            d[i, j] = min(min(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
        return d[length(a), length(b)]
      }
      function first_word(name) { return index(name, "_") ? substr(name, 1, index(name, "_")) : name "_" }
      BEGIN { count = split(settings, names, " "); for (i in names) is_setting[names[i]] = 1 }
      !($0 in is_setting) {
        meant = ""
        for (i = 1; i <= count; i++) {
          found = index(names[i], toupper($0)) == 1 ? 0 : distance(toupper($0), names[i])
          close_enough = found <= length(names[i]) / 5 || first_word($0) == first_word(names[i]) || "VITE_" $0 == names[i]
          if (close_enough && (meant == "" || found < least)) { meant = names[i]; least = found }
        }
        if (meant != "") print "configure.sh: warning: " $0 " is not a setting; did you mean " meant "?"
      }' >&2
}

# Prints each problem with the settings. Exits with status 1 if there is one.
check_settings() {
  known=$(echo $(names_of "$app_settings")) # without quotes around $(…), so that single spaces separate the names
  for name in $(env | sed -nE 's/^(VITE_[A-Za-z0-9_]*)=.*/\1/p'); do
    case " $known " in
    *" $name "*) ;;
    *) invalid "$name: unknown setting, expected one of $known" ;;
    esac
  done
  while read -r name kind; do
    eval "[ -n \"\${$name:-}\" ]" || continue
    value=$(value_of "$name")
    check_value "$kind"
  done <<SETTINGS
$app_settings
$host_settings
SETTINGS
  check_tls
  warn_about_misspelt_settings
  $valid || exit 1
}

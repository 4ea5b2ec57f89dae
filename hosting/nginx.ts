import { cacheControl, headersReaching } from './headers.ts'
import { mimeTypes, PREFIX } from './site.ts'

/**
 * What is answered in plain text: for which codes, the location, the code sent, the words. Where an address may not even
 * be read yet, nginx cannot go to a named location.
 */
const refusals = [
  ['403 404', '@missing', 404, 'Not found'],
  ['405', '@method', 405, 'Not allowed'],
  ['400 497', '/.refused/malformed', 400, 'Bad request'],
  ['414 494', '/.refused/too_large', 431, 'The request is too large. Clear the cookies of this site and try again.'],
] as const
const locationOf = (place: string) => (place.startsWith('@') ? `${place} {` : `= ${place} { internal;`)

/**
 * The nginx configuration of the site, to be included where `http` is, by the same rules as `answerSite`. What a
 * deployment decides stands in it as `@NAME@`, which `configure.sh` fills in.
 */
export function nginxSite(): string {
  const headers = Object.entries(headersReaching({ connect: '@CONNECT@', media: '@MEDIA@' }))
  const lines = headers.map(([name, value]) => `add_header ${name} "${value}" always;`)
  const types = Object.entries(mimeTypes).map(([ending, type]) => `${type.split(';')[0]} ${ending.slice(1)};`)
  const withCharset = Object.values(mimeTypes).flatMap((type) => (type.includes('charset') ? type.split(';')[0] : []))
  return `# Made by hosting/nginx.ts: change it there.
map $request_uri $back_office_path {
  "~^(?<back_office_bare>[^?]*)" $back_office_bare;
}
map $http_accept $back_office_navigates {
  default "";
  "~text/html" 1;
}
map "$status $uri" $back_office_cache {
  default "${cacheControl(PREFIX)}";
  "~^(200|206|304) ${PREFIX}assets/" "${cacheControl(`${PREFIX}assets/`)}";
}
# Without the query: a link that signs in has its tokens there.
log_format back_office '$remote_addr [$time_iso8601] "$request_method $back_office_path" $status $body_bytes_sent';
@REDIRECT@
server {
  @LISTEN@
  server_name @SERVER_NAME@;
  server_tokens off;
  absolute_redirect off;
  @LOG@
  # Errors are logged with the whole request, tokens and all: so only those of the server itself.
  error_log stderr crit;
  large_client_header_buffers 4 16k;

  ${lines.join('\n  ')}
  add_header Cache-Control $back_office_cache always;

  types {
    ${types.join('\n    ')}
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types ${[...new Set(withCharset)].filter((type) => type !== 'text/html').join(' ')};
  gzip off;
  gzip_static on;
  gzip_vary on;
  @BROTLI@

  ${refusals.map(([codes, place, code]) => `error_page ${codes} =${code} ${place};`).join('\n  ')}
  ${refusals.map(([, place, code, text]) => `location ${locationOf(place)} types {} default_type text/plain; return ${code} "${text}"; }`).join('\n  ')}

  include @RUN@/locations/*.conf;

  location ^~ ${PREFIX}assets/ {
    alias @SITE@/assets/;
  }
  location = ${PREFIX}index.html {
    alias @RUN@/index.html;
  }
  location = ${PREFIX}version.json {
    alias @RUN@/version.json;
  }
  location ~ /\\. {
    return 404;
  }
  location ~ ^${PREFIX}(?<back_office_file>.*\\.[^/]*)$ {
    alias @SITE@/$back_office_file;
  }
  location ${PREFIX} {
    if ($back_office_navigates = "") {
      return 404;
    }
    rewrite ^ ${PREFIX}index.html last;
  }
  location / {
    if ($back_office_navigates = "") {
      return 404;
    }
    # nginx has followed encoded dots, as in ${PREFIX}courses/..%2F..%2Fx; the app is to see the address as it was sent.
    if ($back_office_path ~ ^${PREFIX}) {
      rewrite ^ ${PREFIX}index.html last;
    }
    return 302 ${PREFIX}$is_args$args;
  }
}
`
}

import {
  ALLOWED_PATH,
  anyOf,
  type Hosting,
  METHODS,
  OVERLONG_PATH,
  UNCLEAN_PAGE,
  UNCLEAN_SLASHED_PAGE,
  uncleanHome,
} from '../hosting';

export interface NginxPlacement {
  /** Folder that `deploy/publish/` fills: `current`, `releases`, `shared`, `policies`. */
  home: string;
  serverName: string;
  /** Arguments of `listen`, one directive each. */
  listen: readonly string[];
  /** Paths of the certificate chain and its key; none: plain HTTP. */
  tls?: {certificate: string; key: string};
}

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A regular expression as nginx wants it: quoted, because braces and semicolons end a directive. */
const regex = (pattern: string) => `"~${pattern.replaceAll('"', '\\"')}"`;

const POLICY = 'Content-Security-Policy';

/**
 * The line of `policies/default.conf`: the policy of every release that has no line of its own.
 *
 * It is apart from the site's configuration, because a policy holds digests of a release's inline scripts: it changes
 * with the release, and the rest does not.
 */
export const nginxDefaultPolicy = ({headers}: Hosting) => `default ${quote(headers[POLICY]!)};\n`;

/**
 * Writes the nginx site, to be included in `http`. Needs nginx 1.18 or newer with `gzip_static` and the Brotli static
 * module, both in Debian's packages.
 *
 * - `add_header` stands at one level only: a location with one of its own would lose all others.
 * - `$realpath_root` is read once for each request, so that a request sees one release, whatever is published meanwhile.
 * - A path is judged as the client wrote it (`$request_uri`), before nginx decodes it and merges its slashes.
 * - Validators are entity tags alone. nginx makes them of size and time, and publishing derives the time from the
 *   content; `Last-Modified` would show that time as if it meant something.
 */
export function nginxSite(hosting: Hosting, {home, serverName, listen, tls}: NginxPlacement): string {
  const {below, isSlashed, headers, hashed, cacheControl, open, languages, hiddenPath, redirects, contentTypes} =
    hosting;
  return `# Written by the build from deploy/hosting/hosting.ts: change it there.

map $request_uri $docs_is_allowed {
  default 0;
  ${regex(OVERLONG_PATH)} 0;
  ${regex(ALLOWED_PATH)} 1;
}

map $uri $docs_is_hidden {
  default 0;
  ${regex(hiddenPath)} 1;
}

map $uri $docs_location {
  default "";
${languages.map((language) => `  ${language}/ "";`).join('\n')}
${redirects.map(({from, to}) => `  ${from} ${to};`).join('\n')}
${languages.map((language) => `  ${regex(uncleanHome(language))} ${language}/;`).join('\n')}
  ${regex((isSlashed ? UNCLEAN_SLASHED_PAGE : UNCLEAN_PAGE).replace('(', '(?<docs_clean>'))} $docs_clean${isSlashed ? '/' : ''};
}

map "$status:$uri" $docs_cache_control {
  default ${quote(cacheControl)};
  ${regex(`^(?:200|206|304):${hashed.folder}`)} ${quote(hashed.cacheControl)};
}

map $status $docs_allow {
  default "";
  405 ${quote(METHODS.join(', '))};
}

map $uri $docs_open_to {
  default "";
${open.map((file) => `  ${file} "*";`).join('\n')}
}

map $docs_root $docs_release {
  default "";
  "~/releases/(?<docs_name>[^/]+)/site$" $docs_name;
}

map $docs_release $docs_policy {
  include ${home}/policies/*.conf;
}

server {
${listen.map((address) => `  listen ${address};`).join('\n')}
  server_name ${serverName};
${tls ? `${tlsLines(tls)}\n` : ''}
  root ${home}/current;
  set $docs_root $realpath_root;
  # A request that nginx cannot read has no release; it gets the default policy.
  uninitialized_variable_warn off;

  server_tokens off;
  absolute_redirect off;
  client_max_body_size 1k;
  client_header_timeout 5s;
  client_body_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 30s;
  reset_timedout_connection on;
  sendfile on;
  tcp_nopush on;

  gzip_static on;
  gzip_vary on;
  brotli_static on;

  etag on;
  if_modified_since off;
  add_header Last-Modified "" always;

${Object.entries(headers)
  .map(([name, value]) => `  add_header ${name} ${name === POLICY ? '$docs_policy' : quote(value)} always;`)
  .join('\n')}
  add_header Cache-Control $docs_cache_control always;
  add_header Access-Control-Allow-Origin $docs_open_to always;
  add_header Allow $docs_allow always;

  default_type application/octet-stream;
  types {
${Object.entries(contentTypes)
  .map(([extension, type]) => `    ${quote(type)} ${extension};`)
  .join('\n')}
  }

  # Before the first publication, or with a link that leads nowhere. An empty root would be nginx's own folder.
  if ($docs_root = "") { return 503; }
  if ($request_method !~ "^(?:${METHODS.join('|')})$") { return 405; }
  if ($docs_is_allowed = 0) { return 404; }
${below && belowLines(below)}  if ($docs_is_hidden) { return 404; }
  if ($docs_location) { return 301 ${below}$docs_location$is_args$args; }

  error_page 404 @not_found;

${languages
  .map(
    (language) => `  location = ${language}/ {
    root $docs_root;
    try_files ${language}/index.html =404;
  }
`,
  )
  .join('\n')}
  location / {
    root $docs_root;
    try_files $uri ${isSlashed ? '${uri}index.html @without_slash' : '$uri.html =404'};
  }
${isSlashed ? withoutSlash(below) : ''}
  # Files with a hash in their name outlive their release: a page that is still open asks for them.
  location ${hashed.folder} {
    root ${home}/shared;
    # A part would be decided on after the headers, which would let browsers keep a refused one (416) for a year.
    max_ranges 0;
    try_files $uri =404;
  }

  location @not_found {
    root $docs_root;
    rewrite ^(${anyOf(languages)})(?:/|$) $1/404.html break;
  }
}
`;
}

const withoutSlash = (below: string) => `
  location @without_slash {
    root $docs_root;
    if (-f $docs_root$uri/index.html) { return 301 ${below}$uri/$is_args$args; }
    return 404;
  }
`;

/** After these, `$uri` is a path of the site. The maps above are read later. */
const belowLines = (below: string) => `  if ($uri = ${below}) { return 301 ${below}/$is_args$args; }
  if ($uri !~ "^${below.replaceAll('.', '\\.')}/") { return 404; }
  rewrite "^${below.replaceAll('.', '\\.')}(/.*)$" $1;
`;

const tlsLines = ({certificate, key}: {certificate: string; key: string}) => `
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
  ssl_session_cache shared:docs:5m;
  ssl_session_tickets off;`;

/**
 * The connections that nginx may hold, in place of the `events` of the distribution's `nginx.conf`. Debian's 768 for each
 * worker are taken by as many clients that send a byte now and then.
 */
export const nginxEvents = `# Written by the build from deploy/hosting/hosts/nginx.ts: change it there.
worker_rlimit_nofile 20000;
pcre_jit on;
events {
  worker_connections 8192;
}
`;

/**
 * Limits for each address, for servers that readers reach directly: behind a proxy, all have its address. A page and what
 * belongs to it are some 20 requests.
 */
export const nginxRateLimits = `# Written by the build from deploy/hosting/hosts/nginx.ts: change it there.
limit_req_zone $binary_remote_addr zone=docs_requests:10m rate=50r/s;
limit_req zone=docs_requests burst=500 nodelay;
limit_req_status 429;
limit_conn_zone $binary_remote_addr zone=docs_connections:10m;
limit_conn docs_connections 100;
limit_conn_status 429;
`;

/** Writes the site that answers plain HTTP with a redirect to this one. It names the host itself: `Host` may lie. */
export const nginxRedirectToHttps = ({origin}: Hosting, serverName: string) => `
server {
  listen 80;
  listen [::]:80;
  server_name ${serverName};
  server_tokens off;
  return 301 ${origin}$request_uri;
}
`;

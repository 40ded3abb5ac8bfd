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

export interface CaddyPlacement {
  /** Site address, such as `docs.shop.example` or `http://127.0.0.1:8080`. */
  address: string;
  /** Folder that `deploy/publish/` fills. */
  home: string;
  /** More lines for the options of the whole server. */
  options?: readonly string[];
}

/** Caddy's raw quotes: nothing inside is special. */
const quote = (text: string) => `\`${text}\``;

/** The whole address as the client wrote it. Caddy's own path matchers see it decoded and cleaned. */
const AS_WRITTEN = '{http.request.orig_uri}';

/**
 * By itself, Caddy answers requests for any other host with an empty 200. A site without a host gets what no other takes.
 */
function otherHosts(address: string): string {
  const [, scheme = 'https', host, port] = /^(?:(https?):\/\/)?([^:/]*)(?::(\d+))?$/.exec(address) ?? [];
  if (!host) return '';
  const addresses = scheme === 'http' ? [`http://:${port ?? 80}`] : [`https://:${port ?? 443}`, 'http://:80'];
  return `${addresses.join(', ')} {
	import docs_headers
	respond 421
}

`;
}

const withoutSlash = (below: string) => `\t\t@without_slash {
			not path */
			file {path}/index.html
		}
		redir @without_slash ${below}{path}/{docs_query} permanent
`;

/** After these, the path is one of the site. */
const belowLines = (below: string) => `\t\tredir ${below} ${below}/{docs_query} permanent
		@elsewhere not path_regexp ^${below.replaceAll('.', '\\.')}/
		error @elsewhere 404
		uri strip_prefix ${below}
`;

/**
 * Writes the Caddyfile's site. Runs on Caddy 2.6 (Debian 12) and newer.
 *
 * Caddy 2.6 answers 500 where the file system refuses a name (a NUL byte, more than 255 bytes), and answers any method
 * with 200: `@method` and `@refused` come before the file server for that reason.
 */
export function caddySite(hosting: Hosting, {address, home, options = []}: CaddyPlacement): string {
  const {below, isSlashed, headers, hashed, cacheControl, open, languages, hiddenPath, redirects, contentTypes} =
    hosting;
  return `# Written by the build from deploy/hosting/hosting.ts: change it there.

{
${options.map((line) => `\t${line}\n`).join('')}	# By itself, Caddy keeps a connection that says nothing.
	servers {
		timeouts {
			read_header 5s
			read_body 10s
			write 2m
			idle 30s
		}
		max_header_size 16KB
	}
}

(docs_headers) {
	header {
${Object.entries(headers)
  .map(([name, value]) => `\t\t${name} ${quote(value)}`)
  .join('\n')}
		Cache-Control ${quote(cacheControl)}
	}
	# Validators are entity tags alone: nginx/site.conf says why.
	header {
		Vary Accept-Encoding
		-Last-Modified
		-Server
		defer
	}
}

${otherHosts(address)}${address} {
	root * ${home}/current
	request_header -If-Modified-Since
	request_header -If-Unmodified-Since
	request_header -If-Match
	map {query} {docs_query} {
		~(.+) "?\${1}"
		default ""
	}
	import docs_headers

	route {
		# Before the first publication, or with a link that leads nowhere.
		@unpublished not file /index.html
		error @unpublished 503

		@method not method ${METHODS.join(' ')}
		header @method Allow ${quote(METHODS.join(', '))}
		error @method 405

		@overlong vars_regexp ${AS_WRITTEN} ${quote(OVERLONG_PATH)}
		error @overlong 404
		@refused not vars_regexp ${AS_WRITTEN} ${quote(ALLOWED_PATH)}
		error @refused 404
${below && belowLines(below)}		@hidden path_regexp ${quote(hiddenPath)}
		error @hidden 404

${redirects.map(({from, to}) => `\t\tredir ${from} ${below}${to} permanent`).join('\n')}
${languages
  .map(
    (language, index) => `\t\t@home${index} {
			not path ${language}/
			path_regexp ${quote(uncleanHome(language))}
		}
		redir @home${index} ${below}${language}/{docs_query} permanent`,
  )
  .join('\n')}
		@page {
			not path ${languages.map((language) => `${language}/`).join(' ')}
			path_regexp page ${quote(isSlashed ? UNCLEAN_SLASHED_PAGE : UNCLEAN_PAGE)}
		}
		redir @page ${below}{re.page.1}${isSlashed ? '/' : ''}{docs_query} permanent
${isSlashed ? withoutSlash(below) : ''}
		# They outlive their release: a page that is still open asks for them.
		root ${hashed.folder}* ${home}/shared
		@hashed {
			path ${hashed.folder}*
			file
		}
		# Whole or not at all: a refused part (416) would be kept for a year.
		request_header @hashed -Range
		header @hashed Cache-Control ${quote(hashed.cacheControl)}

		@open path ${open.join(' ')}
		header @open Access-Control-Allow-Origin *

${languages.map((language) => `\t\trewrite ${language}/ ${language}/index.html`).join('\n')}
		@document {
			${isSlashed ? 'path */' : 'not file'}
			file {path}${isSlashed ? 'index' : ''}.html
		}
		rewrite @document {path}${isSlashed ? 'index' : ''}.html
		map {path} {docs_type} {
${Object.entries(contentTypes)
  .map(([extension, type]) => `\t\t\t~\\.${extension}$ ${quote(type)}`)
  .join('\n')}
		}
		header Content-Type {docs_type}
		file_server {
			precompressed br gzip
		}
	}

	handle_errors {
		import docs_headers
		# An error is no version of the page, and never a part of it.
		request_header -If-None-Match
		request_header -Range
		root * ${home}/current
		# The page of the language. Caddy tries the expression on an empty value first, which must not fit.
		@missing {
			expression {err.status_code} == 404
			vars_regexp language ${AS_WRITTEN} ${quote(`^(?:${below.replaceAll('.', '\\.')}(${anyOf(languages)})(?:[/?]|$)|/)`)}
		}
		rewrite @missing {re.language.1}/404.html
		header @missing Content-Type ${quote(contentTypes.html!)}
		file_server @missing {
			precompressed br gzip
		}
	}
}
`;
}

import { hashedFolder, isCompressible, markdownPattern } from '../delivery'
import { basePrefix, escapePattern, quoted, redirectsOf, typesOf, type HostInput } from './host-input'

/** Caddy obtains certificates itself if it is given a host name. */
export function caddyConfiguration(input: HostInput): string {
  const { delivery, hostName, outName } = input
  const { baseUrl, headers, cacheControl } = delivery
  const hashed = `${baseUrl}${hashedFolder.slice(1)}*`
  return `# Written by the build, for Caddy 2.6 and later: exact routes, no trailing slash, unknown paths are the not-found page.
# Put what is in ${outName}/ into /srv/docs${baseUrl} and run: caddy run --config Caddyfile
${hostName} {
	root * /srv/docs
	encode zstd gzip

${maps(input)}
	route {
		header {
${[...headers].map(([name, value]) => `\t\t\t${name} ${quoted(value)}`).join('\n')}
			Cache-Control ${quoted(cacheControl.other)}
		}
		header -Server
		@other not method GET HEAD
		header @other Allow "GET, HEAD"
		error @other 405
		@strange expression \`{docs_strange} == "1"\`
		error @strange 404
		@moved expression \`{docs_moved} != ""\`
		redir @moved "{docs_moved}{docs_query}{docs_heading}" 301
		@moved_whole expression \`{docs_moved_whole} != ""\`
		redir @moved_whole {docs_moved_whole} 301
${home(input)}
		@not_found path ${[`${baseUrl}404`, `${baseUrl}404/`, `${baseUrl}404.html`].map(quoted).join(' ')}
		error @not_found 404

		# \`/docs/intro/\` and \`/docs/intro.html\` are \`/docs/intro\`.
		@page_of_another_name {
			expression \`{docs_clean} != ""\`
			file {docs_page}.html
		}
		redir @page_of_another_name {docs_clean} 301
		@ended path_regexp (/|\\.html)$
		error @ended 404

		@outside not path ${quoted(`${baseUrl}*`)}
		error @outside 404
		@hashed {
			path ${quoted(hashed)}
			file {path}
			# Whether there is such a part is not known yet where one is asked for.
			not header Range *
		}
		header @hashed Cache-Control ${quoted(cacheControl.hashed)}
		@page {
			not file {path}
			file {path}.html
		}
		header @page Vary Accept
		# A page's Markdown copy is for requests that name it with its full weight: weights cannot be compared here.
		@as_markdown {
			not file {path}
			file {path}.md
			header_regexp Accept "(?i)${markdownPattern}"
		}
		rewrite @as_markdown {path}.md
		rewrite @page {path}.html
${contentTypes(input)}
		file_server {
			disable_canonical_uris
		}
	}

	handle_errors {
		@absent expression {err.status_code} == 404
		handle @absent {
			header Cache-Control ${quoted(cacheControl.other)}
			header Content-Type "text/html; charset=utf-8"
			rewrite * ${baseUrl}404.html
			file_server {
				disable_canonical_uris
			}
		}
	}
}
`
}

function maps(input: HostInput): string {
  const all = redirectsOf(input)
  const moved = all.flatMap(({ from, before, heading, hasQuery }) =>
    hasQuery ? [] : [`\t\t${oldPath(from)} ${quoted(before)} ${quoted(heading)}`],
  )
  const whole = all.flatMap(({ from, before, heading, hasQuery }) =>
    hasQuery ? [`\t\t${oldPath(from)} ${quoted(before + heading)}`] : [],
  )
  return `	map {query} {docs_query} {
		~^(.+)$ "?\${1}"
		default ""
	}
	# As they were asked for, encoded.
	map {http.request.orig_uri} {docs_strange} {
		~^[^?]*(//|\\\\|%00) 1
		# No file has a name that long.
		"~^[^?]*([^/?%]|%[0-9A-Fa-f]{2}){251}" 1
		default 0
	}
	map {http.request.orig_uri} {docs_clean} {
		~^(/[^?]*[^/?])/(\\?.*)?$ "\${1}\${2}"
		~^(/[^?]*)\\.html(\\?.*)?$ "\${1}\${2}"
		default ""
	}
	map {path} {docs_page} {
		~^(${escapePattern(basePrefix(input))}/.+)(?:/|\\.html)$ "\${1}"
		default ""
	}
	map {path} {docs_moved} {docs_heading} {
${moved.join('\n')}
		default "" ""
	}
	map {path} {docs_moved_whole} {
${whole.join('\n')}
		default ""
	}`
}

/** Caddy replaces text in braces, except in a pattern that has the braces in brackets. */
const oldPath = (from: string): string => quoted(from.includes('{') ? `~^${escapePattern(from)}$` : from)

function home(input: HostInput): string {
  const { baseUrl } = input.delivery
  const prefix = basePrefix(input)
  const others = ['index', 'index/', 'index.html'].map((name) => baseUrl + name)
  const names = [...(prefix === '' ? [] : [prefix]), ...others]
  return `		@home_by_another_name path ${names.map(quoted).join(' ')}
		redir @home_by_another_name "${encodeURI(baseUrl)}{docs_query}" 301
		@home path ${quoted(baseUrl)}
		rewrite @home ${baseUrl}index`
}

function contentTypes(input: HostInput): string {
  return typesOf(input)
    .map(({ type, endings }, index) => {
      const paths = endings.map((ending) => `*.${ending}`).join(' ')
      const varies = isCompressible(type) ? `\n\t\theader @type${index} +Vary Accept-Encoding` : ''
      return `\t\t@type${index} path ${paths}\n\t\theader @type${index} Content-Type ${quoted(type)}${varies}`
    })
    .join('\n')
}

import { hashedFolder, markdownPattern } from '../delivery'
import {
  bareType,
  basePrefix,
  compressibleTypes,
  escapePattern,
  quoted,
  redirectsOf,
  typesOf,
  type HostInput,
} from './host-input'

/** An nginx configuration, to be included in the `http` block. */
export function nginxConfiguration(input: HostInput): string {
  const { delivery, hostName, outName } = input
  const { baseUrl } = delivery
  const zipped = compressibleTypes(input).filter((type) => type !== 'text/html')
  return `# Written by the build, for nginx 1.18 and later: exact routes, no trailing slash, unknown paths are the not-found page.
# Include it in the \`http\` block (/etc/nginx/conf.d/docs.conf) and put what is in ${outName}/ into /srv/docs${baseUrl}
${variables(input)}
server {
  listen 80;
  server_name ${hostName};
  root /srv/docs;
  server_tokens off;

  # Behind a proxy for TLS nginx knows neither scheme nor port, so redirects are relative; twofold slashes are kept to be refused, for
  # they would turn a relative redirect into one to another host.
  absolute_redirect off;
  merge_slashes off;
  if ($request_method !~ "^(GET|HEAD)$") { return 405; }
  error_page 404 ${baseUrl}404.html;
  # nginx sees that there is no such part when all headers are there, and would add them again.
  error_page 416 @no_part;
  location @no_part { add_header Cache-Control ""; return 416; }

${types(input)}
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_min_length 1024;
  gzip_types ${zipped.join(' ')};

  # Here alone: an \`add_header\` in a location would drop all of these.
${[...delivery.headers].map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`).join('\n')}
  add_header Cache-Control $docs_cache always;
  add_header Vary $docs_vary always;

${locations(input)}
}
`
}

function variables({ delivery: { baseUrl, cacheControl } }: HostInput): string {
  const hashed = escapePattern(baseUrl + hashedFolder.slice(1))
  return `
# A page's Markdown copy is for requests that name it with its full weight: weights cannot be compared here.
map $http_accept $docs_page_ending {
  default ".html";
  "~*${markdownPattern}" ".md";
}
# Whether there is such a part is not known yet where one is asked for.
map "$http_range $status $uri" $docs_cache {
  default "${cacheControl.other}";
  "~^ (200|304) ${hashed}" "${cacheControl.hashed}";
}
map $sent_http_content_type $docs_vary {
  default "";
  "~^text/(html|markdown)" "Accept";
}
# As they were asked for, encoded: what nginx decodes may hold a line break, which must not get into a header.
map $request_uri $docs_without_slash {
  default "";
  "~^(?<docs_s>/[^?]*[^/?])/([?]|$)" "$docs_s";
}
map $request_uri $docs_without_ending {
  default "";
  "~^(?<docs_e>/[^?]*)[.]html([?]|$)" "$docs_e";
}
`
}

function types(input: HostInput): string {
  const all = typesOf(input)
  const lines = all.map(({ type, endings }) => `    ${bareType(type)} ${endings.join(' ')};`)
  // nginx always includes HTML here and in `gzip_types`.
  const withCharset = all.flatMap(({ type }) =>
    type.includes('charset') && !type.startsWith('text/html') ? [bareType(type)] : [],
  )
  return `  types {
${lines.join('\n')}
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types ${withCharset.join(' ') || 'text/html'};
`
}

function locations(input: HostInput): string {
  const { baseUrl } = input.delivery
  const prefix = basePrefix(input)
  const base = encodeURI(baseUrl)
  const exact = new Map<string, string>([
    [baseUrl, `try_files "${prefix}/index$docs_page_ending" "${prefix}/index.html" =404;`],
    ...(prefix === '' ? [] : [[prefix, again(base)] as const]),
    ...['index', 'index/', 'index.html'].map((name) => [baseUrl + name, again(base)] as const),
    ...redirectsOf(input).map(
      ({ from, before, heading, hasQuery }) =>
        [from, `return 301 "${before}${hasQuery ? '' : '$is_args$args'}${heading}";`] as const,
    ),
    [`${baseUrl}404.html`, 'internal;'],
    [`${baseUrl}404`, 'return 404;'],
    [`${baseUrl}404/`, 'return 404;'],
  ])
  return `${prefix === '' ? '' : '  location / { return 404; }\n'}${[...exact].map(([path, what]) => `  location = ${quoted(path)} { ${what} }`).join('\n')}
  location ~ "//|${backslash}" { return 404; }

  # \`/docs/intro/\` and \`/docs/intro.html\` are \`/docs/intro\`.
${canonical(prefix, '/', '$docs_without_slash')}
${canonical(prefix, '[.]html', '$docs_without_ending')}
  location ${quoted(baseUrl)} { try_files $uri $uri$docs_page_ending $uri.html =404; }`
}

/** Redirects page addresses with a superfluous ending. */
function canonical(prefix: string, end: string, address: string): string {
  return `  location ~ "^(?<docs_page>${escapePattern(prefix)}/.+)${end}$" {
    if (${address} = "") { return 404; }
    if (-f $document_root$docs_page.html) { ${again(address)} }
    return 404;
  }`
}

/** Keeps the query of the request. */
const again = (address: string): string => `return 301 ${address}$is_args$args;`

/** By its code, because nginx removes one of two backslashes in quotes. */
const backslash = String.raw`\x5c`

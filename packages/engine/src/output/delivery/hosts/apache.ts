import { hashedFolder, markdownPattern } from '../delivery'
import {
  basePrefix,
  compressibleTypes,
  escapePattern,
  redirectsOf,
  typesOf,
  type HostInput,
} from './host-input'

export function apacheConfiguration(input: HostInput): string {
  const { delivery, outName } = input
  const { baseUrl, headers, cacheControl } = delivery
  const hashed = escapePattern(baseUrl + hashedFolder.slice(1))
  return `# Written by the build, for Apache 2.4: exact routes, no trailing slash, unknown paths are the not-found page.
# Put what is in ${outName}/ into the folder of ${baseUrl} below the document root. It needs \`AllowOverride All\` and the modules
# rewrite, headers, mime and dir; deflate compresses. What Apache does not do: a redirect without scheme and host.
Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex disabled
FileETag MTime Size
ErrorDocument 404 ${baseUrl}404.html

${typesOf(input)
  .map(({ type, endings }) => `AddType "${type}" ${endings.map((ending) => `.${ending}`).join(' ')}`)
  .join('\n')}
<IfModule mod_deflate.c>
  <IfModule mod_filter.c>
    AddOutputFilterByType DEFLATE ${compressibleTypes(input).join(' ')}
  </IfModule>
</IfModule>

${[...headers].map(([name, value]) => `Header always set ${name} "${value}"`).join('\n')}
Header always set Cache-Control "${cacheControl.other}"
# What is not there must not be kept for as long as what may come there.
Header always set Cache-Control "${cacheControl.hashed}" "expr=%{REQUEST_URI} =~ m#^${hashed}# && %{REQUEST_STATUS} =~ /^(200|206|304)$/"
<FilesMatch "\\.(html|md)$">
  Header merge Vary Accept
</FilesMatch>

${bare(input)}RewriteEngine On
RewriteBase ${quoted(baseUrl)}
${rules(input)}
`
}

/** The base path without its slash is the folder itself, which rules in a file inside it never match. */
function bare(input: HostInput): string {
  const { baseUrl } = input.delivery
  return baseUrl === '/'
    ? ''
    : `RedirectMatch 301 ${quoted(`^${escapePattern(basePrefix(input))}$`)} ${quoted(encodeURI(baseUrl))}\n`
}

function rules(input: HostInput): string {
  const { baseUrl } = input.delivery
  const root = `%{DOCUMENT_ROOT}${baseUrl}`
  return String.raw`# The not-found page, and what these rules have led to.
RewriteCond %{ENV:REDIRECT_STATUS} !^$
RewriteRule ^ - [END]

RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,END]
RewriteCond %{THE_REQUEST} "^[A-Z]+ [^? ]*(//|[\\])"
RewriteRule ^ - [R=404,END]
RewriteRule "^404(/|[.]html)?$" - [R=404,END]

# Apache's redirects name scheme and host. Behind a proxy for TLS the scheme is the proxy's, which must say so (X-Forwarded-Proto).
RewriteRule ^ - [E=docs_origin:%{REQUEST_SCHEME}://%{HTTP_HOST}]
RewriteCond %{HTTP:X-Forwarded-Proto} =https
RewriteRule ^ - [E=docs_origin:https://%{HTTP_HOST}]
${moved(input)}
RewriteRule "^index(/|[.]html)?$" "${origin}${escapeTarget(encodeURI(baseUrl))}" [R=301,END]

# ${'`/docs/intro/` and `/docs/intro.html` are `/docs/intro`'}; the address is taken as it was asked for, encoded.
RewriteCond "${root}$1.html" -f
RewriteCond %{THE_REQUEST} "^[A-Z]+ ([^? ]*[^/? ])/[? ]"
RewriteRule "^(.+)/$" "${origin}%1" [R=301,NE,END]
RewriteCond "${root}$1.html" -f
RewriteCond %{THE_REQUEST} "^[A-Z]+ ([^? ]*)[.]html[? ]"
RewriteRule "^(.+)[.]html$" "${origin}%1" [R=301,NE,END]
RewriteRule "(/|[.]html)$" - [R=404,END]

# A page is its HTML, or its Markdown copy for requests that name it with its full weight: weights cannot be compared here.
RewriteRule "^(.*)$" - [E=docs_name:$1]
RewriteRule "^$" - [E=docs_name:index]
RewriteCond "${root}%{ENV:docs_name}" -f
RewriteRule ^ - [E=docs_file:%{ENV:docs_name},S=2]
RewriteCond "${root}%{ENV:docs_name}.html" -f
RewriteRule ^ - [E=docs_file:%{ENV:docs_name}.html]
RewriteCond "${root}%{ENV:docs_name}.md" -f
RewriteCond %{HTTP_ACCEPT} "${markdownPattern}" [NC,NV]
RewriteRule ^ - [E=docs_file:%{ENV:docs_name}.md]
RewriteCond %{ENV:docs_file} ^$
RewriteRule ^ - [R=404,END]
RewriteCond %{ENV:docs_file} "^(.+)$"
RewriteRule ^ "%1" [B=%,END]`
}

const origin = '%{ENV:docs_origin}'

/** Apache would append the query after the fragment, so an address with a fragment needs two rules. */
function moved(input: HostInput): string {
  const { baseUrl } = input.delivery
  return redirectsOf(input)
    .map(({ from, before, heading, hasQuery }) => {
      const pattern = quoted(`^${escapePattern(from.slice(baseUrl.length))}$`)
      const rule = (query: string) =>
        `RewriteRule ${pattern} "${origin}${escapeTarget(before)}${query}${escapeTarget(heading)}" [R=301,NE,END]`
      if (hasQuery || heading === '') return rule('')
      return `RewriteCond %{QUERY_STRING} "^(.+)$"\n${rule('?%1')}\n${rule('')}`
    })
    .join('\n')
}

/** With `%1` and the like escaped. */
const escapeTarget = (address: string): string => address.replaceAll('%', String.raw`\%`)

/** A text as one word of a rewrite rule, which cannot escape a quotation mark; patterns name it by its code. */
const quoted = (text: string): string => `"${text.replaceAll('"', String.raw`\x22`)}"`

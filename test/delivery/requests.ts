import { accepts } from '../support/accepts'
import { oddPaths } from './served-site'

/** The server that answers. `built` servers have the output; the development server has the sources. */
export type ServerName = 'preview' | 'dev' | 'nginx' | 'caddy' | 'apache'

/** The expected response. Omitted fields may have any value. */
export interface Expected {
  /** Several if the standards allow them. */
  status: number | number[]
  /** Location of the redirect; the base path is added if it starts with `/`. */
  location?: string
  /** The complete `Content-Type`. */
  type?: string
  /** A text contained in the body; an empty string means an empty body. */
  body?: string
  /** Other headers by lower-case name: the value, a pattern, or undefined for a header that must be absent. */
  headers?: Record<string, string | RegExp | undefined>
}

/** A request and the response required of every server. */
export interface RequestRow extends Expected {
  /** As sent to the server; `BASE` is replaced with the base path without its trailing slash. */
  target: string
  method?: string
  send?: Record<string, string>
  /** Servers that differ, each with its expected response: a comment in its file or the README gives the reason. */
  but?: Partial<Record<ServerName, Partial<Expected> | 'skip'>>
}

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'
const missing = { status: 404, type: html, body: 'Page not found', headers: { 'cache-control': 'no-cache' } }

/** An existing page. */
const page = (target: string, body: string, send?: Record<string, string>): RequestRow => ({
  target,
  status: 200,
  type: html,
  body,
  headers: { 'cache-control': 'no-cache', vary: /Accept/ },
  ...(send && { send }),
})
/** Redirects of the built site are permanent; during development, browsers must not cache them. */
const leadsTo = (target: string, location: string): RequestRow => ({
  target,
  status: 301,
  location,
  but: { dev: { status: 302 } },
})
const absent = (target: string): RequestRow => ({ target, ...missing })
/** Resembles another path, or none: a server may refuse it or normalise it, but must not answer with anything else. */
const strange = (target: string, ...statuses: number[]): RequestRow => ({
  target,
  status: [400, 404, ...statuses],
})

const routes: RequestRow[] = [
  page('BASE/', 'The home page'),
  page('BASE/?q=1', 'The home page'),
  page('BASE/docs', 'Text of the folder.'),
  page('BASE/docs/intro', 'Text of the introduction.'),
  page('BASE/docs/intro?q=1&r=%20', 'Text of the introduction.'),
  page('BASE/docs/index-of', 'Text of the index.'),
  page('BASE/docs/v1.2', 'Text of the version.'),
  page('BASE/docs/%C3%BCber%20uns', 'Text about us.'),
  page('BASE/docs/100%25', 'Text of hundred.'),
  page("BASE/docs/it's%20(a)%20$page%20&%20more", 'Text of signs.'),
  page('BASE/docs/it%27s%20%28a%29%20%24page%20%26%20more', 'Text of signs.'),
  page('BASE/docs/%69ntro', 'Text of the introduction.'),
]

const sentOn: RequestRow[] = [
  leadsTo('BASE/docs/intro/', '/docs/intro'),
  leadsTo('BASE/docs/intro/?q=1', '/docs/intro?q=1'),
  leadsTo('BASE/docs/intro.html', '/docs/intro'),
  leadsTo('BASE/docs/intro.html?q=1&r=%20', '/docs/intro?q=1&r=%20'),
  leadsTo('BASE/docs/', '/docs'),
  leadsTo('BASE/docs.html', '/docs'),
  leadsTo('BASE/docs/v1.2/', '/docs/v1.2'),
  leadsTo('BASE/docs/v1.2.html', '/docs/v1.2'),
  leadsTo('BASE/docs/%C3%BCber%20uns/', '/docs/%C3%BCber%20uns'),
  leadsTo('BASE/docs/%C3%BCber%20uns.html', '/docs/%C3%BCber%20uns'),
  leadsTo('BASE/docs/100%25.html', '/docs/100%25'),
  leadsTo('BASE/index', '/'),
  leadsTo('BASE/index/', '/'),
  leadsTo('BASE/index.html', '/'),
  leadsTo('BASE/index.html?q=1', '/?q=1'),
]

/** Only the web servers have to escape a dollar sign. */
const dollar: RequestRow['but'] = {
  preview: { location: '/docs/intro?a=%22%7Bb%7D%5C$uri#%60%7Bpath%7D' },
  dev: { status: 302, location: '/docs/intro?a=%22%7Bb%7D%5C$uri#%60%7Bpath%7D' },
}

/** Pages that have moved. */
const moved: RequestRow[] = [
  leadsTo('BASE/old', '/docs/intro'),
  leadsTo('BASE/old/', '/docs/intro'),
  leadsTo('BASE/old.html', '/docs/intro'),
  leadsTo('BASE/old?q=1', '/docs/intro?q=1'),
  leadsTo('BASE/old/?q=1', '/docs/intro?q=1'),
  leadsTo('BASE/moved.html', '/docs/intro'),
  leadsTo('BASE/docs/alt%20neu', '/docs/intro'),
  leadsTo('BASE/head', '/docs/intro#part'),
  leadsTo('BASE/head?q=1', '/docs/intro?q=1#part'),
  leadsTo('BASE/query', '/docs/intro?a=b'),
  leadsTo('BASE/query?q=1', '/docs/intro?a=b'),
  leadsTo('BASE/both?q=1', '/docs/intro?a=b#part'),
  leadsTo('BASE/umlaut?q=1', '/docs/%C3%BCber%20uns?q=1'),
  { ...leadsTo('BASE/odd', '/docs/intro?a=%22%7Bb%7D%5C%24uri#%60%7Bpath%7D'), but: dollar },
  ...oddPaths.map((from) => leadsTo(`BASE${encodeURIComponent(from).replaceAll('%2F', '/')}`, '/docs/intro')),
]

const nothing: RequestRow[] = [
  absent('BASE/nope'),
  absent('BASE/docs/nope'),
  absent('BASE/docs/nope/'),
  absent('BASE/docs/nope.html'),
  absent('BASE/docs/Intro'),
  absent('BASE/intro'),
  absent('BASE/docs/intro/more'),
  absent('BASE/docs/intro.json/'),
  absent('BASE/docs/intro.html/'),
  absent('BASE/404'),
  absent('BASE/404.html'),
  absent('BASE/404/'),
  { ...absent('BASE/assets/nope.js'), headers: { 'cache-control': 'no-cache' } },
  absent('BASE/assets/'),
  absent('BASE/assets'),
  absent('BASE/files/'),
  ...['a'.repeat(300), '%C3%BC'.repeat(130)].map((segment): RequestRow => ({
    ...absent(`BASE/docs/${segment}`),
    // Too long for any file system; Apache refuses it before it reads the `.htaccess`.
    but: { apache: { status: 403, type: undefined, body: undefined, headers: undefined } },
  })),
  absent('BASE/docs/intro%2ehtml'),
  absent('BASE/docs/intro%2Ehtml'),
]

/** Attack attempts. However a server handles these paths, it must not reveal a file outside the site or redirect to another host. */
const tried: RequestRow[] = [
  strange('BASE//'),
  strange('BASE//docs/intro'),
  strange('BASE/docs//intro'),
  strange('//evil.example/docs/intro.html'),
  strange('//evil.example/docs/intro/'),
  strange('//evil.example/%2e%2e/old'),
  strange('/%2f%2fevil.example/x.html'),
  strange('/\\evil.example/docs/intro.html'),
  strange('BASE/docs/%5cevil.example/'),
  strange('BASE/../../../../etc/passwd'),
  strange('BASE/..%2f..%2f..%2fetc%2fpasswd'),
  strange('BASE/%2e%2e/%2e%2e/site/site.config.ts'),
  strange('BASE/assets/..%5c..%5c..%5csite.config.ts'),
  strange('BASE/docs/intro%00.html'),
  strange('BASE/docs/intro%0d%0aSet-Cookie:%20a=b/'),
  strange('BASE/docs/intro%0d%0aSet-Cookie:%20a=b.html'),
  strange('BASE/old%0d%0aSet-Cookie:%20a=b'),
  strange('BASE/%E0%A4%A'),
  strange('BASE/%'),
  strange('BASE/docs/intro;a=b'),
  // After normalisation, this is the path of the introduction.
  strange('BASE/docs/../docs/intro', 200),
  strange('BASE/./docs/intro', 200),
  strange('BASE/docs%2fintro', 200),
  strange('BASE/docs/intro%2f'),
  strange('BASE/docs/%00'),
]

const methods: RequestRow[] = [
  { target: 'BASE/docs/intro', method: 'HEAD', status: 200, type: html, body: '' },
  { target: 'BASE/nope', method: 'HEAD', status: 404, type: html, body: '' },
  {
    target: 'BASE/old',
    method: 'HEAD',
    status: 301,
    location: '/docs/intro',
    body: '',
    but: { dev: { status: 302 } },
  },
  { target: 'BASE/docs/intro', method: 'POST', status: 405 },
  { target: 'BASE/old', method: 'POST', status: 405 },
  { target: 'BASE/docs/intro/', method: 'POST', status: 405 },
  { target: 'BASE/nope', method: 'POST', status: 405 },
  // Apache responds to it unless the server's configuration has `TraceEnable off`.
  { target: 'BASE/docs/intro', method: 'TRACE', status: 405, but: { apache: 'skip' } },
  { target: 'BASE/docs/intro', method: 'PUT', status: 405 },
  { target: 'BASE/docs/intro', method: 'DELETE', status: 405 },
]

const markdownFor = (accept: string): RequestRow => ({
  target: 'BASE/docs/intro',
  send: { accept },
  status: 200,
  type: markdown,
  body: '# “Introduction”',
  headers: { vary: /Accept\b(?!-)/, 'cache-control': 'no-cache' },
})

/** Markdown copies. */
const copies: RequestRow[] = [
  { target: 'BASE/docs/intro.md', status: 200, type: markdown, body: '“Introduction”' },
  ...accepts.html.map((accept) => page('BASE/docs/intro', '<html', { accept })),
  ...accepts.markdown.map(markdownFor),
  ...accepts.weighed.map(markdownFor).map((row): RequestRow => {
    const page = { type: html, body: '<html' }
    return { ...row, but: { nginx: page, caddy: page, apache: page } }
  }),
  {
    target: 'BASE/docs/%C3%BCber%20uns',
    send: { accept: 'text/markdown' },
    status: 200,
    type: markdown,
    body: '# About',
  },
  {
    target: 'BASE/docs',
    send: { accept: 'text/markdown' },
    status: 200,
    type: markdown,
    body: '# Documents',
  },
  // Pages that consist of components, or search in the browser, have copies, too.
  ...[
    ['BASE/', 'The home page'],
    ['BASE/search', '# Search'],
  ].map(([target = '', body = '']): RequestRow => ({
    target,
    send: { accept: 'text/markdown' },
    status: 200,
    type: markdown,
    body,
    headers: { vary: /Accept\b(?!-)/, 'cache-control': 'no-cache' },
  })),
  { ...absent('BASE/nope'), send: { accept: 'text/markdown' } },
]

const files: RequestRow[] = [
  { target: 'BASE/files/plain.txt', status: 200, type: 'text/plain; charset=utf-8', body: '“quotes”' },
  {
    target: 'BASE/files/plain.txt',
    send: { accept: 'text/markdown' },
    status: 200,
    type: 'text/plain; charset=utf-8',
  },
  { target: 'BASE/files/picture.svg', status: 200, type: 'image/svg+xml' },
  { target: 'BASE/.well-known/security.txt', status: 200, type: 'text/plain; charset=utf-8' },
  {
    target: 'BASE/docs/intro.json',
    status: 200,
    type: /* UTF-8 by definition */ 'application/json',
    body: '"kind":"doc"',
  },
  { target: 'BASE/llms.txt', status: 200, type: 'text/plain; charset=utf-8', but: { dev: 'skip' } },
  { target: 'BASE/sitemap.xml', status: 200, type: 'text/xml; charset=utf-8', but: { dev: 'skip' } },
  { target: 'BASE/search-index.json', status: 200, type: 'application/json' },
]

const digits = 'BASE/files/digits.bin'
const range = (value: string, expected: Expected): RequestRow => ({
  target: digits,
  send: { range: value },
  ...expected,
})

/** Ranges (RFC 9110, 14) and conditional requests (13). A malformed range may be refused or ignored. */
const parts: RequestRow[] = [
  range('bytes=2-4', { status: 206, body: '234', headers: { 'content-range': 'bytes 2-4/10' } }),
  range('bytes=-3', { status: 206, body: '789', headers: { 'content-range': 'bytes 7-9/10' } }),
  // These servers do not parse numbers that large.
  {
    ...range('bytes=8-99999999999999999999', { status: [200, 206] }),
    but: { caddy: { status: 416 }, nginx: { status: 416 } },
  },
  {
    ...range('bytes=10-', { status: 416, headers: { 'content-range': 'bytes */10' } }),
    but: { apache: { headers: undefined } },
  },
  range('bytes=5-2', { status: [200, 416] }),
  range('lines=1-2', { status: [200, 416] }),
  range('bytes=-', { status: [200, 416] }),
  { target: digits, send: { 'if-none-match': '*' }, status: [200, 304] },
  { target: digits, send: { 'if-none-match': '"another"' }, status: 200, body: '0123456789' },
  { target: digits, send: { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, status: 200 },
  { target: digits, send: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, status: [200, 304] },
  { target: digits, send: { 'if-range': '"another"', range: 'bytes=0-0' }, status: 200, body: '0123456789' },
]

/** All requests that every server must answer alike, by topic. */
export const requests: Record<string, RequestRow[]> = {
  'R1: pages': routes,
  'R1: other addresses of pages lead to the one': sentOn,
  'C10: moved pages': moved,
  'R6: what is not there is the not-found page': nothing,
  'paths that try something': tried,
  methods,
  'M: Markdown': copies,
  'types of files': files,
  'ranges and conditions': parts,
}

/** Apache reads the file below `/sub/` only for that folder; other paths are up to the server's own configuration. */
const elsewhere = (row: RequestRow): RequestRow => ({
  ...row,
  but: { apache: { status: [403, 404], type: undefined, body: undefined, headers: undefined } },
})

/** Additional requests for a site below `/sub/`. */
export const requestsBelow: Record<string, RequestRow[]> = {
  'R1: the base path without its slash': [leadsTo('BASE', '/'), leadsTo('BASE?q=1', '/?q=1')],
  'R1: outside the base path': ['/', '/docs/intro', '/docs/intro/', '/subdocs', '/old'].map((target) =>
    elsewhere(absent(target)),
  ),
}

/** Joins parts of a URL path with exactly one slash between them. Keeps a leading slash and drops a trailing one (except for `/`). */
export function joinRoute(...parts: string[]): string {
  const joined = `/${parts.join('/')}`.replace(/\/{2,}/g, '/')
  return joined.length > 1 ? joined.replace(/\/$/, '') : joined
}

/** Prepends the base path (starts and ends with `/`) to a route. */
export const withBase = (baseUrl: string, route: string): string =>
  route.startsWith('/') ? baseUrl + route.slice(1) : route

/** The route of a URL path, or undefined if the path is outside the base path. */
export function withoutBase(baseUrl: string, pathname: string): string | undefined {
  if (pathname === baseUrl.slice(0, -1)) return '/'
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : undefined
}

/** Path of a route's data, next to its page: `/docs/intro` → `/docs/intro.json`, `/` → `/index.json`. */
export const pageDataPath = (route: string): string => `${route === '/' ? '/index' : route}.json`

/** Routes whose files (`index.html`, `search-index.json`) are already in use, with a description of the owner. */
export const takenRoutes: ReadonlyMap<string, string> = new Map([
  ['/agents', 'the index for programs, whose file is `agents.md`,'],
  ['/index', 'the home page, whose file is `index.html`,'],
  ['/search-index', 'the search index, whose file is `search-index.json`,'],
  ['/docs-versions', 'the list of versions, whose file is `docs-versions.json`,'],
])

/** Percent-encodes a route for an `href`, except slashes and sub-delimiters. */
export const encodeRoute = (route: string): string => encodeURI(route).replace(/[?#]/g, encodeURIComponent)

/** Decodes percent escapes; invalid text is returned unchanged, as in browsers. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Absolute URL of a route, or of an address of this site such as `/docs/intro#a`. */
export const fullAddress = (address: string, { url, baseUrl }: { url: string; baseUrl: string }): string =>
  address.startsWith('/') ? url + encodeAddress(baseUrl, address) : address

/** Splits an address of this site into its route and the rest: a query, an anchor, both or nothing. */
export function splitAddress(address: string): { route: string; rest: string } {
  const end = /[?#]|$/.exec(address)?.index ?? address.length
  return { route: address.slice(0, end), rest: address.slice(end) }
}

/** Percent-encodes an address of this site (`/über#teil`) for an `href` and prepends the base path. */
export function encodeAddress(baseUrl: string, address: string): string {
  const { route, rest } = splitAddress(address)
  return (
    encodeRoute(withBase(baseUrl, route)) +
    rest.replace(/(?:[^\u0021-\u007E]|["\\^`{|}])+/g, encodeURIComponent)
  )
}

/** Position in a text, both 1-based. */
export interface TextPlace {
  line: number
  column: number
}

/** Position of an offset in a text. */
export function placeOfOffset(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

export const versionsRoute = '/versions'
/** Route of the search page (S). Its data lists every page of the site. */
export const searchRoute = '/search'
export const defaultCodeRoute = '/code'

/** `@scope/name/part/more` → the package's name and the rest, `part/more`; empty for the package itself. */
export function splitSpecifier(specifier: string): { name: string; rest: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), rest: parts.slice(length).join('/') }
}

/** Whether a route is the not-found page's own, which is a page nowhere. */
export function isNotFoundRoute(route: string): boolean {
  return /^\/404(?:\.html)?\/?$/.test(route)
}

/**
 * The route of the page that a route means: `/docs/intro/`, `/docs/intro.html` → `/docs/intro`; `/index`, `/index.html` → `/`. A route
 * that is written as it should be is answered as it is.
 */
export function pageRoute(route: string): string {
  if (/^\/(?:index(?:\.html|\/)?)?$/.test(route)) return '/'
  return route.replace(/(?:\/|\.html)$/, '')
}

/** File of a page in the output folder, without a leading slash: `docs/intro.html`, `index.html`. */
export function pageFile(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.html`
}

/** File of a page's Markdown copy, whether it has one or not. */
export function markdownFile(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

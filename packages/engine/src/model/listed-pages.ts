import type { PageLink } from './page'

/** The pages that the search page lists, read from its data (`/search.json`), in whatever state they may be. */
export function listedPages(payload: unknown): PageLink[] {
  return valuesOf(payload, 'page')
    .flatMap((page) => valuesOf(page, 'sidebars'))
    .flat()
    .flatMap((group) => valuesOf(group, 'pages'))
    .flat()
    .filter(isPageLink)
}

function valuesOf(value: unknown, key: string): unknown[] {
  return typeof value === 'object' && value !== null && key in value ? [Reflect.get(value, key)] : []
}

function isPageLink(value: unknown): value is PageLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'route' in value &&
    typeof value.route === 'string' &&
    'label' in value &&
    typeof value.label === 'string'
  )
}

import type { PageData, PageSheet } from './page'

/** What only some articles hold, by its classes. */
const inArticles: [PageSheet, RegExp][] = [
  ['extras', /class="[^"]*\b(?:tabs|footnote|task-list|toc-inline|themed-image|claim-(?:failed|due))/],
  ['cards', /class="[^"]*\bcard/],
]

/** The stylesheets that a page needs besides the one that every page has. */
export function sheetsOf(page: PageData): readonly PageSheet[] {
  switch (page.kind) {
    case 'doc': {
      const { sheet, islands, html = '', state, unlisted } = page
      // What a live component shows later is not in the article yet.
      const found = inArticles.filter(([, classes]) => islands.length > 0 || classes.test(html))
      return [
        ...(sheet ? [sheet] : []),
        ...(state !== undefined || unlisted ? (['states'] as const) : []),
        ...found.map(([name]) => name),
      ]
    }
    case 'react':
      return ['extras', 'cards']
    case 'category':
      return ['cards', 'pages']
    case 'health':
      return ['health']
    case 'not-found':
      return ['notFound', 'pages']
    default:
      return ['pages']
  }
}

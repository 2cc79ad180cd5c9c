import type { PageData, PageSheet } from './page'

/** What only some articles hold, by its classes. */
const inArticles: [PageSheet, RegExp][] = [
  ['extras', /class="[^"]*\b(?:tabs|footnote|task-list|toc-inline|themed-image)/],
  ['diagrams', /class="[^"]*\bdiagram/],
  ['diagramKeys', /class="[^"]*\bdiagram-(?:layer|legend|link|cluster)/],
  ['cards', /class="[^"]*\bcard/],
  ['writing', /class="[^"]*\b(?:steps|file-|badge|code-group)/],
]

/** Stylesheets of integrations by name; `for` matches the articles that need one. */
export type MoreSheets = ReadonlyMap<string, { file: string; for?: RegExp }>

/** The stylesheets that a page needs besides the one that every page has. */
export function sheetsOf(page: PageData, more: MoreSheets): readonly string[] {
  switch (page.kind) {
    case 'doc': {
      const { sheet, islands, html = '', state, symptoms, unlisted } = page
      // What a live component shows later is not in the article yet.
      const found = inArticles.filter(([, classes]) => islands.length > 0 || classes.test(html))
      const wanted = [...more].filter(([, own]) => own.for?.test(html))
      return [
        ...(sheet ? [sheet] : []),
        ...(state !== undefined || unlisted ? (['states'] as const) : []),
        ...(symptoms ? (['symptoms'] as const) : []),
        ...[...found, ...wanted].map(([name]) => name),
      ]
    }
    case 'react':
      return ['extras', 'cards']
    case 'category':
      return ['cards', 'pages']
    case 'not-found':
      return ['notFound', 'pages']
    default:
      return ['pages']
  }
}

/** A script of an integration, which pages load when they hold what it works on. */
export interface BrowserScript {
  /** CSS selector of what it works on. */
  readonly selector: string
  /**
   * `arrival`: loaded with a page that has such an element; exports `enhance(element)`, which returns what undoes it.
   * `sign`: loaded when a reader points at such an element or focuses it, or taps it; exports `show(element, sign)`.
   */
  readonly on: 'arrival' | 'sign'
  readonly module: string
}

/** What integrations add to the browser's code, as absolute paths. */
export interface IntegrationFiles {
  /** Of every page, before the site's own stylesheet. */
  base: string[]
  /** Of every page, before and after its first paint. */
  styles: string[]
  deferred: string[]
  /** Of some pages, by name. */
  sheets: Record<string, string>
  scripts: readonly BrowserScript[]
}

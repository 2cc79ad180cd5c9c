import type { PageData, PageSheet } from './page'

/** Stylesheets that an article needs only if it uses these classes. */
const inArticles: [PageSheet, RegExp][] = [
  [
    'extras',
    /class="[^"]*\b(?:tabs|footnote|task-list|toc-inline|themed-image|math|align-)|<(?:blockquote|hr|dl)\b|<summary[^>]*>\s*<h/,
  ],
  ['codeLines', /class="code-lines"|<c-d>/],
  ['diagrams', /class="[^"]*\bdiagram/],
  ['diagramKeys', /class="[^"]*\bdiagram-(?:layer|legend|link|cluster)/],
  ['cards', /class="[^"]*\bcard/],
  ['writing', /class="[^"]*\b(?:steps|file-|badge|code-group)/],
]

/** Stylesheets of integrations by name; `for` matches the HTML of articles that need one. */
export type MoreSheets = ReadonlyMap<string, { file: string; for?: RegExp }>

/** The stylesheets that a page needs in addition to the main one. */
export function sheetsOf(page: PageData, more: MoreSheets): readonly string[] {
  switch (page.kind) {
    case 'doc': {
      const { sheet, islands, html = '', state, unlisted } = page
      // The article does not contain yet what a live component may render later.
      const found = inArticles.filter(([, classes]) => islands.length > 0 || classes.test(html))
      const names = found.map(([name]) => name)
      const wanted = [...more].filter(([, own]) => own.for?.test(html))
      return [
        ...(sheet ? [sheet] : []),
        ...(state !== undefined || unlisted ? (['states'] as const) : []),
        // One includes the other.
        ...names.filter((name) => name !== 'diagrams' || !names.includes('diagramKeys')),
        ...wanted.map(([name]) => name),
      ]
    }
    case 'react':
      return ['extras', 'codeLines', 'cards']
    case 'category':
      return ['cards', 'pages']
    case 'not-found':
      return ['notFound', 'pages']
    default:
      return ['pages']
  }
}

/** A script of an integration, loaded by pages that contain matching elements. */
export interface BrowserScript {
  /** CSS selector of those elements. */
  readonly selector: string
  /**
   * `arrival`: loaded with a page that has such an element; exports `enhance(element)`, which returns a cleanup function.
   * `sign`: loaded when a reader points at, focuses or taps such an element; exports `show(element, sign)`.
   */
  readonly on: 'arrival' | 'sign'
  readonly module: string
}

/** A stylesheet that begins with the order of the theme's layers, because the bundler may put it first. */
export interface BaseSheet {
  readonly file: string
  /** Takes the place of the file's content, if it is a library's that is changed for the theme. */
  readonly css?: string
}

/** Browser files that integrations add, as absolute paths. */
export interface IntegrationFiles {
  /** On every page, before the site's own stylesheet. */
  base: BaseSheet[]
  /** On every page, loaded before and after the first paint respectively. */
  styles: string[]
  deferred: string[]
  /** Stylesheets for some pages, by name. */
  sheets: Record<string, string>
  scripts: readonly BrowserScript[]
}

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

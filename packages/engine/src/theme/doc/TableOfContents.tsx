import type { DocPage } from '../../model/page'

type Headings = DocPage['headings']

/** Headings of the article within the page's levels, or undefined when there is nothing to show (N11). */
export function tocHeadings({ toc, headings }: DocPage): Headings | undefined {
  if (!toc) return undefined
  const shown = headings.filter(({ level }) => level >= toc.min && level <= toc.max)
  return shown.length > 0 ? shown : undefined
}

/** The column on wide screens. The runtime marks the current heading's link with `aria-current="location"`. */
export function TableOfContents({ headings }: { headings: Headings }) {
  return (
    <nav className="toc" id="toc" aria-labelledby="toc-title">
      <h2 className="toc-title" id="toc-title">
        On this page
      </h2>
      <TocList headings={headings} />
    </nav>
  )
}

/** The collapsible one above the text on narrow screens. */
export function MobileTableOfContents({ headings }: { headings: Headings }) {
  return (
    <details className="toc-mobile" id="toc-mobile" suppressHydrationWarning>
      <summary className="toc-mobile-summary">On this page</summary>
      <nav aria-label="On this page">
        <TocList headings={headings} />
      </nav>
    </details>
  )
}

function TocList({ headings }: { headings: Headings }) {
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <ul className="toc-list">
      {headings.map(({ id, html, level }) => (
        <li key={id} className={level > top ? `toc-depth-${level - top}` : undefined}>
          <a href={`#${encodeURIComponent(id)}`} dangerouslySetInnerHTML={{ __html: html }} />
        </li>
      ))}
    </ul>
  )
}

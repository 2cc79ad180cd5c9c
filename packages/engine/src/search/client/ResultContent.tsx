import type { SearchResult } from './create-search'
import type { TextRun } from './excerpt'

/** What a result says: where it stands, what it is called, and the text around the words looked for. */
export function ResultContent({ result, excerpt }: { result: SearchResult; excerpt: TextRun[] | undefined }) {
  const isSection = result.sectionId !== ''
  return (
    <>
      <span className="search-result-title">
        <Marked runs={isSection ? result.heading : result.pageTitle} />
      </span>
      <span className="search-result-path">
        {result.breadcrumbs.map((label, index) => (
          <span key={index}>{label}</span>
        ))}
        {isSection && (
          <span>
            <Marked runs={result.pageTitle} />
          </span>
        )}
      </span>
      <span className="search-result-excerpt">{excerpt && <Marked runs={excerpt} />}</span>
    </>
  )
}

function Marked({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, marked }, index) =>
    // Elements both: a translator puts elements of its own in the place of bare texts, which React then misses.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

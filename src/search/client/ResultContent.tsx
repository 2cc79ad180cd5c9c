import type { SearchResult } from './create-search'
import type { TextPiece } from './excerpt'

/** What a result says: where it stands, what it is called, and the text around the words looked for. */
export function ResultContent({
  result,
  excerpt,
}: {
  result: SearchResult
  excerpt: TextPiece[] | undefined
}) {
  const isSection = result.sectionId !== ''
  return (
    <>
      <span className="search-result-title">
        <Marked pieces={isSection ? result.heading : result.pageTitle} />
      </span>
      <span className="search-result-path">
        {result.breadcrumbs.map((label, index) => (
          <span key={index}>{label}</span>
        ))}
        {isSection && (
          <span>
            <Marked pieces={result.pageTitle} />
          </span>
        )}
      </span>
      <span className="search-result-excerpt">{excerpt && <Marked pieces={excerpt} />}</span>
    </>
  )
}

function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // Elements both: a translator puts elements of its own in the place of bare texts, which React then misses.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

import { checkedExamples, checkedReleases } from '../../model/health-words'
import type { HealthOfAll, HealthPage as HealthPageData } from '../../model/page'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { PageHead } from '../views/PageHead'
import { Attention } from './Attention'
import { HealthExports } from './HealthExports'
import { HealthFigures } from './HealthFigures'
import { HealthParts } from './HealthParts'
import { HealthTable } from './HealthTable'
import { Marked } from './Marked'

/**
 * `/docs-health`: how well the pages' statements about the code base hold (V4): first what somebody has to look at, then where it all
 * lies. On a large site it comes in parts, each of them a page. Complete without script.
 */
export function HealthPage({ page }: { page: HealthPageData }) {
  const { health } = page
  const { parts, pages, whole } = health
  return (
    <div className="doc doc-wide">
      <div className="doc-main health">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
        <HealthFigures health={health} />
        <Attention health={health} />
        {whole && <About whole={whole} />}
        {parts.length > 0 && <HealthParts parts={parts} />}
        {pages.length > 0 && <HealthTable pages={pages} />}
        {whole && <HealthExports packages={whole.unmentioned} />}
        {whole && <CheckedExamples count={whole.checkedFences} notes={whole.fenceNotes} />}
      </div>
    </div>
  )
}

/** What all was checked against, and the other lists. */
function About({ whole }: { whole: HealthOfAll }) {
  const { codeRoute } = useSite()
  const { lists } = whole
  const releases = checkedReleases(whole)
  return (
    <>
      {releases && <p className="health-releases">{releases}</p>}
      {(lists.length > 0 || codeRoute !== undefined) && (
        <p className="health-lists">
          {codeRoute !== undefined && <Link to={codeRoute}>Code map: what is said of each file</Link>}
          {lists.map(({ label, route, count }) => (
            <Link key={route} to={route}>
              {`${label}: ${count}`}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

function CheckedExamples({ count, notes }: { count: number; notes: readonly string[] }) {
  return (
    <section aria-labelledby="code-fences">
      <h2 id="code-fences">Checked examples</h2>
      <p>{checkedExamples(count)}</p>
      {notes.map((note) => (
        <p key={note}>
          <Marked text={note} />
        </p>
      ))}
    </section>
  )
}

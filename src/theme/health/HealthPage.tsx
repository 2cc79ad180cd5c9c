import type { HealthPage as HealthPageData, HealthReport } from '../../model/page'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { PageHead } from '../pages/PageHead'
import { HealthExports } from './HealthExports'
import { HealthTable } from './HealthTable'
import { formatNumber } from './format-number'
import { Marked } from './Marked'

/** `/docs-health`: how well the pages' statements about the code base hold (V4). Complete without script. */
export function HealthPage({ page }: { page: HealthPageData }) {
  const { pages, unmentioned, release, releases, fenceNotes, lists } = page.health
  const { upstream, codeRoute } = useSite()
  const name = upstream?.name ?? ''
  const claims = sum(pages.map((item) => item.claims))
  const failed = sum(pages.map((item) => item.failed.length))
  const changed = sum(pages.map((item) => item.changed.length))
  const fences = sum(pages.map((item) => item.checkedFences))
  const total = sum(unmentioned.map((item) => item.total))
  const missing = sum(unmentioned.map((item) => item.exports.length))
  return (
    <div className="doc doc-wide">
      <div className="doc-main health">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
        <dl className="health-summary">
          <Figure value={claims} label={checkedLabel(releases, `${name} ${release}`)} />
          <Figure value={failed} label={failed === 1 ? 'of them fails' : 'of them fail'} bad={failed > 0} />
          <Figure
            value={changed}
            label={
              changed === 1
                ? 'is to be read again, as its code changed'
                : 'are to be read again, as their code changed'
            }
          />
          <Figure
            value={pages.filter((item) => item.claims === 0).length}
            label="pages without a checked statement"
          />
          <Figure value={missing} label={`of ${formatNumber(total)} public exports that no page mentions`} />
        </dl>
        {releases.length > 1 && (
          <p className="health-releases">
            {`Checked against: ${releases.map(({ name, total }) => `${name} (${formatNumber(total)})`).join(', ')}.`}
          </p>
        )}
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
        <HealthTable pages={pages} />
        <HealthExports packages={unmentioned} />
        <CheckedExamples count={fences} notes={fenceNotes} />
      </div>
    </div>
  )
}

function CheckedExamples({ count, notes }: { count: number; notes: readonly string[] }) {
  return (
    <section aria-labelledby="code-fences">
      <h2 id="code-fences">Checked examples</h2>
      <p>
        {count === 0
          ? 'No example is marked for the check.'
          : `${count} ${count === 1 ? 'example is' : 'examples are'} marked for the check.`}
      </p>
      {notes.map((note) => (
        <p key={note}>
          <Marked text={note} />
        </p>
      ))}
    </section>
  )
}

function Figure({ value, label, bad }: { value: number; label: string; bad?: boolean }) {
  return (
    <div className={bad ? 'health-figure health-figure-bad' : 'health-figure'}>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}

/** One release stands for all; of several each has its count below. */
function checkedLabel(releases: HealthReport['releases'], main: string): string {
  const [first, ...others] = releases
  return others.length === 0
    ? `statements checked against ${first?.name ?? main}`
    : `statements checked, against ${releases.length} releases`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

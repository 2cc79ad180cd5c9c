import { checkedExamples, checkedReleases, healthFigures } from '../../model/health-words'
import type { HealthOfAll, HealthPage as HealthPageData, HealthReport, HealthRow } from '../../model/page'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { PageHead } from '../views/PageHead'
import { Attention } from './Attention'
import { HealthExports } from './HealthExports'
import { Marked } from './Marked'
import { formatNumber } from '../../model/format-number'
import { counted } from '../../model/counted'
import type { ReactNode } from 'react'

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

/** The report in a few figures. */
function HealthFigures({ health }: { health: HealthReport }) {
  return (
    <dl className="health-summary">
      {healthFigures(health).map(({ value, label, isBad }) => (
        <div key={label} className={isBad ? 'health-figure health-figure-bad' : 'health-figure'}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The parts of a large site, each with its figures and a page of its own. */
function HealthParts({ parts }: { parts: HealthReport['parts'] }) {
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Part by part</h2>
      <TableRegion label="Table of parts">
        <thead>
          <tr>
            {['Part', 'Pages', 'Statements', 'Failing', 'Read again', 'Unchecked'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, route, depth, counts }) => (
            <tr key={route}>
              <th scope="row" className={depth === 1 ? 'health-inner' : undefined}>
                <Link to={route}>{label}</Link>
              </th>
              <td>{formatNumber(counts.pages)}</td>
              <td>{formatNumber(counts.claims)}</td>
              <td className={counts.failed > 0 ? 'health-bad' : undefined}>{formatNumber(counts.failed)}</td>
              <td className={counts.changed > 0 ? 'health-due' : undefined}>
                {formatNumber(counts.changed)}
              </td>
              <td>{formatNumber(counts.bare)}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
    </section>
  )
}

/** Columns that the table can be ordered by; `runtime/article/health.ts` reads the names. */
const columns = [
  { key: 'page', label: 'Page' },
  { key: 'claims', label: 'Statements' },
  { key: 'failing', label: 'Failing' },
  { key: 'changed', label: 'Read again' },
  { key: 'updated', label: 'Last update' },
] as const

/** Pages one by one: those with failing statements first, then those with the fewest. Script adds other orders, which the address keeps. */
function HealthTable({ pages }: { pages: HealthRow[] }) {
  return (
    <section aria-labelledby="pages" data-health>
      <h2 id="pages">Page by page</h2>
      <TableRegion label="Table of pages">
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" data-sort={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((row) => (
            <Row key={row.route} row={row} />
          ))}
        </tbody>
      </TableRegion>
    </section>
  )
}

function Row({ row }: { row: HealthRow }) {
  const { title, route, file, claims, failed, changed, lastUpdate, checkedFences } = row
  const date = lastUpdate?.slice(0, 10)
  return (
    <tr>
      <th scope="row">
        <Link to={route}>{title}</Link> <small>{file}</small>
      </th>
      <td>
        {formatNumber(claims)}
        {checkedFences > 0 && (
          <span className="health-fences">{` + ${counted(checkedFences, 'example')}`}</span>
        )}
      </td>
      <td className={failed > 0 ? 'health-bad' : undefined}>{failed}</td>
      <td className={changed > 0 ? 'health-due' : undefined}>{changed}</td>
      <td>{date === undefined ? '–' : <time>{date}</time>}</td>
    </tr>
  )
}

/** A table that scrolls in itself where it is wider than the page. */
function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-wrap health-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="health-table">{children}</table>
    </div>
  )
}

import { checkedExamples, checkedReleases, healthFigures } from '../model/health-words'
import type { HealthData, HealthOfAll, HealthReport, HealthRow } from '../model/health'
import { Link } from 'holdtrue/theme/Link'
import { Attention } from './Attention'
import { HealthExports } from './HealthExports'
import { Marked } from './Marked'
import { formatNumber } from 'holdtrue/model/format-number'
import { counted } from 'holdtrue/model/counted'
import type { ReactNode } from 'react'

/**
 * `/docs-health`: how well the pages' statements about the code base hold (V4): first what somebody has to look at, then where it all
 * lies. On a large site it comes in parts, each of them a page. Complete without script.
 */
export function HealthArticle({ intro, health, codeRoute }: Omit<HealthData, 'kind'>) {
  const { parts, pages, whole } = health
  return (
    <div className="health">
      <p className="page-intro">{intro}</p>
      <HealthFigures health={health} />
      <Attention health={health} />
      {whole && <About whole={whole} codeRoute={codeRoute} />}
      {parts.length > 0 && <HealthParts parts={parts} />}
      {pages.length > 0 && <HealthTable pages={pages} />}
      {whole && <HealthExports packages={whole.unmentioned} codeRoute={codeRoute} />}
      {whole && <CheckedExamples count={whole.checkedFences} notes={whole.fenceNotes} />}
    </div>
  )
}

/** What all was checked against, and the other lists. */
function About({ whole, codeRoute }: { whole: HealthOfAll; codeRoute: string | undefined }) {
  const { lists } = whole
  const releases = checkedReleases(whole)
  return (
    <>
      {releases && <p className="health-releases">{releases}</p>}
      {(lists.length > 0 || codeRoute !== undefined) && (
        <ul className="health-lists">
          {codeRoute !== undefined && (
            <li>
              <Link to={codeRoute}>Code map: what is said of each file</Link>
            </li>
          )}
          {lists.map(({ label, route, count }) => (
            <li key={route}>
              <Link to={route}>{`${label}: ${count}`}</Link>
            </li>
          ))}
        </ul>
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
    <>
      <ul className="health-summary">
        {healthFigures(health).map(({ value, label, isBad }) => (
          <li
            key={label}
            className={`health-figure${isBad ? ' health-figure-bad' : ''}${value === 0 ? ' health-figure-zero' : ''}`}
          >
            <span className="health-number">{formatNumber(value)}</span> {label}
          </li>
        ))}
      </ul>
      <StateBar counts={health.counts} />
    </>
  )
}

/** All statements as one bar, by what was found of them. The figures say the same. */
function StateBar({ counts: { claims, failed, changed } }: { counts: HealthReport['counts'] }) {
  if (claims === 0) return null
  const states = [
    { key: 'holds', label: 'hold', count: claims - failed - changed },
    { key: 'due', label: 'to be read again', count: changed },
    { key: 'fails', label: 'fail', count: failed },
  ].filter(({ count }) => count > 0)
  let x = 0
  return (
    <figure className="health-states">
      <svg
        viewBox={`0 0 ${claims} 10`}
        width="100%"
        height="14"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {states.map(({ key, count }) => {
          // One of thousands is still seen.
          const width = Math.max(count, claims / 200)
          const rect = (
            <rect
              key={key}
              className={`health-${key}`}
              x={Math.min(x, claims - width)}
              width={width}
              height="10"
            />
          )
          x += count
          return rect
        })}
      </svg>
      <figcaption>
        {states.map(({ key, label, count }) => (
          <span key={key}>
            <svg className="health-key" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect className={`health-${key}`} width="10" height="10" rx="2" />
            </svg>
            {`${formatNumber(count)} ${label}`}
          </span>
        ))}
      </figcaption>
    </figure>
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
                {depth === 1 && '› '}
                <Link to={route}>{label}</Link>
              </th>
              <td>{formatNumber(counts.pages)}</td>
              <td>{formatNumber(counts.claims)}</td>
              <td className={counts.failed > 0 ? 'health-bad' : 'health-zero'}>
                {formatNumber(counts.failed)}
              </td>
              <td className={counts.changed > 0 ? 'health-due' : 'health-zero'}>
                {formatNumber(counts.changed)}
              </td>
              <td className={counts.bare > 0 ? undefined : 'health-zero'}>{formatNumber(counts.bare)}</td>
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
      <td className={failed > 0 ? 'health-bad' : 'health-zero'}>{failed}</td>
      <td className={changed > 0 ? 'health-due' : 'health-zero'}>{changed}</td>
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

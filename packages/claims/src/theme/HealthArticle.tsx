import type { PropsWithChildren } from 'react'
import { counted } from 'holdtrue/model/counted'
import { formatNumber } from 'holdtrue/model/format-number'
import { Link } from 'holdtrue/theme/Link'
import type { HealthCounts, HealthData, HealthOfAll, HealthRow } from '../model/health'
import { Affected, HealthExports } from './HealthParts'
import { Marked } from './texts'

/** `/docs-health`: how well the pages' statements about the code base hold. On a large site it is split into parts with a page each. */
export function HealthArticle({ data }: { data: HealthData }) {
  const { intro, codeRoute, counts, failing, changed, parts, pages, whole } = data
  const inParts = parts.length > 0
  return (
    <div className="health">
      <p className="page-intro">{intro}</p>
      <ul className="report-plain health-summary">
        {figuresOf(data).map(([value, label, isBad]) => (
          <li
            key={label}
            className={`health-figure${isBad ? ' health-figure-bad' : ''}${value === 0 ? ' health-figure-zero' : ''}`}
          >
            <span className="health-number">{formatNumber(value)}</span> {label}
          </li>
        ))}
      </ul>
      <StateBar counts={counts} />
      <Affected id="failing" title="To be corrected" list={failing} inParts={inParts} />
      <Affected id="changed" title="To be read again" list={changed} inParts={inParts} />
      {counts.claims > 0 && counts.failed + counts.changed === 0 && (
        <p className="health-well">Every statement holds, and none needs to be read again.</p>
      )}
      {whole && <About whole={whole} codeRoute={codeRoute} />}
      {inParts && <HealthParts parts={parts} />}
      {pages.length > 0 && <HealthPages pages={pages} />}
      {whole && <HealthExports packages={whole.unmentioned} codeRoute={codeRoute} />}
      {whole && <CheckedExamples count={whole.checkedFences} notes={whole.fenceNotes} />}
    </div>
  )
}

/** Everything that was checked against, and links to other lists. */
function About({ whole: { lists, releases }, codeRoute }: { whole: HealthOfAll; codeRoute?: string }) {
  const named = releases.map(({ name, total }) => `${name} (${formatNumber(total)})`)
  const links = lists.map(({ label, route, count }) => ({ route, text: `${label}: ${count}` }))
  if (codeRoute !== undefined)
    links.unshift({ route: codeRoute, text: 'Code map: what is said of each file' })
  return (
    <>
      {releases.length > 1 && <p className="report-note">{`Checked against: ${named.join(', ')}.`}</p>}
      {links.length > 0 && (
        <ul className="report-plain report-line">
          {links.map(({ route, text }) => (
            <li key={route}>
              <Link to={route}>{text}</Link>
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
      <p>
        {count === 0
          ? 'No example is marked for the check.'
          : `${counted(count, 'example')} ${count === 1 ? 'is' : 'are'} marked for the check.`}
      </p>
      {notes.map((note) => (
        <p key={note}>
          <Marked text={note} />
        </p>
      ))}
    </section>
  )
}

/** Each figure is a number, and a label that continues the sentence that the number begins. */
function figuresOf({ counts, whole }: HealthData) {
  const { pages, claims, failed, changed, bare, proofs } = counts
  const where = whole ? against(whole) : `, on ${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}`
  const figures: [value: number, label: string, isBad?: boolean][] = [
    [claims, `statements checked${where}`],
    [failed, failed === 1 ? 'of them fails' : 'of them fail', failed > 0],
    [changed, `${changed === 1 ? 'needs' : 'need'} to be read again because the code changed`],
    [bare, `${bare === 1 ? 'page' : 'pages'} without a checked statement`],
  ]
  if (whole) {
    const total = whole.unmentioned.reduce((sum, item) => sum + item.total, 0)
    const missing = whole.unmentioned.reduce((sum, item) => sum + item.missing, 0)
    figures.push([missing, `of ${formatNumber(total)} public exports that no page mentions`])
  }
  if (proofs.passed + proofs.stale + proofs.failed > 0)
    figures.push(
      [proofs.passed, `${proofs.passed === 1 ? 'test' : 'tests'} on pages ran`],
      [proofs.stale, `${proofs.stale === 1 ? 'test is' : 'tests are'} stale: changed since the last run`],
      [proofs.failed, `${proofs.failed === 1 ? 'test' : 'tests'} failed`, proofs.failed > 0],
    )
  return figures
}

/** A single release is named; of several, only the number. */
const against = ({ release, releases: [first, ...others] }: HealthOfAll) =>
  others.length === 0
    ? ` against ${first?.name ?? `release ${release}`}`
    : `, against ${others.length + 1} releases`

/** All statements as a bar, and a key to it. */
function StateBar({ counts: { claims, failed, changed } }: Pick<HealthData, 'counts'>) {
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
          // Otherwise one statement among thousands would be invisible.
          const width = Math.max(count, claims / 200)
          const left = Math.min(x, claims - width)
          x += count
          return <rect key={key} className={`health-${key}`} x={left} width={width} height="10" />
        })}
      </svg>
      <figcaption className="report-line report-note">
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

/** The parts of a large site, each with its numbers and a link to its page. */
function HealthParts({ parts }: Pick<HealthData, 'parts'>) {
  const columns = columnsOf(parts.map(({ counts }) => counts))
  const titles = columns.map(({ title }) => title)
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Part by part</h2>
      <HealthTable label="Table of parts" columns={['Part', 'Pages', 'Statements', ...titles]}>
        {parts.map(({ label, route, depth, counts }) => (
          <tr key={route}>
            <th scope="row" className={depth === 1 ? 'health-inner' : undefined}>
              {depth === 1 && '› '}
              <Link to={route}>{label}</Link>
            </th>
            <td>{formatNumber(counts.pages)}</td>
            <td>{formatNumber(counts.claims)}</td>
            <Counts of={counts} columns={columns} />
          </tr>
        ))}
      </HealthTable>
    </section>
  )
}

const countColumns = [
  { title: 'Failing', key: 'failed', className: 'health-bad' },
  { title: 'Read again', key: 'changed', className: undefined },
  { title: 'Unchecked', key: 'bare', className: undefined },
] as const

/** The columns with a number other than zero in any row. */
const columnsOf = (rows: readonly Partial<HealthCounts>[]) =>
  countColumns.filter(({ key }) => rows.some((row) => (row[key] ?? 0) > 0))

/** Cells of a row. A zero can be heard but not seen. */
const Counts = ({ of, columns }: { of: Partial<HealthCounts>; columns: ReturnType<typeof columnsOf> }) =>
  columns.map(({ key, className }) => (
    <td key={key} className={className}>
      {of[key] ? formatNumber(of[key]) : <span className="visually-hidden">0</span>}
    </td>
  ))

/** All pages: those with failing statements first, then those with the fewest statements. */
function HealthPages({ pages }: { pages: HealthRow[] }) {
  const columns = columnsOf(pages)
  const titles = columns.map(({ title }) => title)
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Page by page</h2>
      <HealthTable label="Table of pages" columns={['Page', 'Statements', ...titles, 'Last update']}>
        {pages.map(({ title, route, file, claims, lastUpdate, checkedFences, ...counts }) => (
          <tr key={route}>
            <th scope="row">
              <Link to={route}>{title}</Link> <small>{file}</small>
            </th>
            <td>
              {formatNumber(claims)}
              {checkedFences > 0 && <small>{` + ${counted(checkedFences, 'example')}`}</small>}
            </td>
            <Counts of={counts} columns={columns} />
            <td>{lastUpdate === undefined ? '–' : <time>{lastUpdate.slice(0, 10)}</time>}</td>
          </tr>
        ))}
      </HealthTable>
    </section>
  )
}

/** A table that scrolls horizontally if it is wider than the page. */
function HealthTable({ label, columns, children }: PropsWithChildren<{ label: string; columns: string[] }>) {
  return (
    <div className="table-wrap" role="region" aria-label={label} tabIndex={0}>
      <table className="health-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

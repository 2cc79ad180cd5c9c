import type { HealthReport } from '../../model/page'
import { Link } from '../Link'
import { formatNumber } from './format-number'
import { Marked } from './Marked'

type Row = HealthReport['pages'][number]

/** Columns that the table can be ordered by; `runtime/health.ts` reads the names. */
const columns = [
  { key: 'page', label: 'Page' },
  { key: 'claims', label: 'Statements' },
  { key: 'failing', label: 'Failing' },
  { key: 'updated', label: 'Last update' },
] as const

/**
 * All pages. Pages with failing statements come first, then those with the fewest. Script adds ordering and filters, whose
 * state stands in the address; it reads what stands in the cells.
 */
export function HealthTable({ pages }: { pages: Row[] }) {
  const rows = [...pages].sort(
    (a, b) => b.failed.length - a.failed.length || a.claims - b.claims || (a.route < b.route ? -1 : 1),
  )
  const sidebars = [...new Set(pages.flatMap(({ sidebar }) => sidebar ?? []))]
  return (
    <section aria-labelledby="pages" data-health>
      <h2 id="pages">Pages</h2>
      <form className="health-filter needs-js" role="search" aria-label="Filter pages">
        <label>
          Page <input type="search" name="q" autoComplete="off" spellCheck={false} />
        </label>
        <label>
          Section{' '}
          <select name="sidebar">
            <option value="">All</option>
            {sidebars.map((sidebar) => (
              <option key={sidebar}>{sidebar}</option>
            ))}
          </select>
        </label>
        <label>
          Show{' '}
          <select name="show">
            <option value="">All pages</option>
            <option value="failing">With failing statements</option>
            <option value="changed">With statements to be read again</option>
            <option value="none">Without statements</option>
            <option value="undated">Without a date</option>
          </select>
        </label>
        <p className="health-count" role="status">
          {formatNumber(pages.length)} pages
        </p>
      </form>
      <div className="table-wrap health-scroll" role="region" aria-label="Table of pages" tabIndex={0}>
        <table className="health-table">
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
            {rows.map((row) => (
              <HealthRow key={row.route} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function HealthRow({ row }: { row: Row }) {
  const { title, route, file, sidebar, claims, failed, changed, lastUpdate, checkedFences } = row
  const date = lastUpdate?.slice(0, 10)
  return (
    <tr data-sidebar={sidebar} data-changed={changed.length || undefined}>
      <th scope="row">
        <Link to={route}>{title}</Link>
        <small>{file}</small>
        {failed.length > 0 && (
          <ul className="health-failures">
            {failed.map(({ target, message, line }) => (
              <li key={`${line} ${target}`}>
                Line {line}: <Marked text={message} />
              </li>
            ))}
          </ul>
        )}
        {changed.length > 0 && (
          <ul className="health-changed">
            {changed.map(({ target, line, since, compareUrl }) => (
              <li key={`${line} ${target}`}>
                Line {line}: read again, the code of <code>{target}</code> changed since{' '}
                {compareUrl === undefined ? since : <a href={compareUrl}>{since}</a>}
              </li>
            ))}
          </ul>
        )}
      </th>
      <td>
        {formatNumber(claims)}
        {checkedFences > 0 && (
          <span className="health-fences">
            {`+ ${checkedFences} ${checkedFences === 1 ? 'example' : 'examples'}`}
          </span>
        )}
      </td>
      <td className={failed.length > 0 ? 'health-bad' : undefined}>{failed.length}</td>
      <td>{date === undefined ? '–' : <time>{date}</time>}</td>
    </tr>
  )
}

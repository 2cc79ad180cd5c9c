import { counted } from '../../model/counted'
import { formatNumber } from '../../model/format-number'
import type { HealthRow } from '../../model/page'
import { Link } from '../Link'
import { TableRegion } from './TableRegion'

/** Columns that the table can be ordered by; `runtime/article/health.ts` reads the names. */
const columns = [
  { key: 'page', label: 'Page' },
  { key: 'claims', label: 'Statements' },
  { key: 'failing', label: 'Failing' },
  { key: 'changed', label: 'Read again' },
  { key: 'updated', label: 'Last update' },
] as const

/** Pages one by one: those with failing statements first, then those with the fewest. Script adds other orders, which the address keeps. */
export function HealthTable({ pages }: { pages: HealthRow[] }) {
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

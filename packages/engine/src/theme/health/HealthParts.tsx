import { formatNumber } from '../../model/format-number'
import type { HealthReport } from '../../model/page'
import { Link } from '../Link'
import { TableRegion } from './TableRegion'

/** The parts of a large site, each with its figures and a page of its own. */
export function HealthParts({ parts }: { parts: HealthReport['parts'] }) {
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

import { formatNumber } from '../../model/format-number'
import { healthFigures } from '../../model/health-words'
import type { HealthReport } from '../../model/page'

/** The report in a few figures. */
export function HealthFigures({ health }: { health: HealthReport }) {
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

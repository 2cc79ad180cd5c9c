import type { HealthReport } from '../../model/page'
import { useSite } from '../site-context'
import { formatNumber } from './format-number'

/** The report in a few figures. */
export function HealthFigures({ health: { counts, whole } }: { health: HealthReport }) {
  const { upstream } = useSite()
  const { pages, claims, failed, changed, bare } = counts
  const total = sum(whole?.unmentioned.map((item) => item.total))
  const missing = sum(whole?.unmentioned.map((item) => item.missing))
  return (
    <dl className="health-summary">
      {whole ? (
        <Figure
          value={claims}
          label={checkedLabel(whole.releases, `${upstream?.name ?? ''} ${whole.release}`)}
        />
      ) : (
        <Figure
          value={claims}
          label={`statements checked, on ${formatNumber(pages)} ${plural('page', pages)}`}
        />
      )}
      <Figure value={failed} label={failed === 1 ? 'of them fails' : 'of them fail'} bad={failed > 0} />
      <Figure
        value={changed}
        label={
          changed === 1
            ? 'is to be read again, as its code changed'
            : 'are to be read again, as their code changed'
        }
      />
      <Figure value={bare} label={`${plural('page', bare)} without a checked statement`} />
      {whole && (
        <Figure value={missing} label={`of ${formatNumber(total)} public exports that no page mentions`} />
      )}
    </dl>
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

const plural = (word: string, count: number) => (count === 1 ? word : `${word}s`)
const sum = (numbers: readonly number[] = []) => numbers.reduce((total, number) => total + number, 0)

/** One release stands for all; of several each has its count below. */
function checkedLabel(releases: readonly { name: string }[], main: string): string {
  const [first, ...others] = releases
  return others.length === 0
    ? `statements checked against ${first?.name ?? main}`
    : `statements checked, against ${releases.length} releases`
}

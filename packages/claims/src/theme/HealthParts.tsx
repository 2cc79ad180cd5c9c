import { counted } from 'holdtrue/model/counted'
import { formatNumber } from 'holdtrue/model/format-number'
import { joinRoute } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'
import type { AffectedPages, AffectedStatement, HealthData, HealthOfAll } from '../model/health'
import { Marked, withCommas } from './texts'

interface AffectedProps {
  id: string
  title: string
  list: AffectedPages
  /** Whether the pages of the parts list more pages. */
  inParts: boolean
}

/** Pages that need attention, which maintainers look for first. */
export function Affected({ id, title, list: { pages, more }, inParts }: AffectedProps) {
  if (pages.length === 0) return null
  const further = more === 1 ? 'One further page has' : `${more} further pages have`
  return (
    <section aria-labelledby={id} className={`health-attention health-${id}`}>
      <h2 id={id}>{title}</h2>
      <ul className="report-rows">
        {pages.map(({ title: label, route, count, statements }) => (
          <li key={route}>
            <Link to={route}>{label}</Link>{' '}
            <span className="report-count health-count">{counted(count, 'statement')}</span>
            <ul>
              {statements.map((statement) => (
                <Statement key={`${statement.line} ${statement.target}`} {...statement} />
              ))}
              {count > statements.length && <li>{`and ${count - statements.length} more`}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>{`${further} such statements: ${inParts ? 'the parts below name them' : 'the table below counts them'}.`}</p>
      )}
    </section>
  )
}

function Statement({ line, target, message, since, compareUrl }: AffectedStatement) {
  return (
    <li>
      Line {line}:{' '}
      {message === undefined ? (
        <>
          the code of <code>{target}</code> changed since{' '}
          {compareUrl === undefined ? since : <a href={compareUrl}>{since}</a>}
        </>
      ) : (
        <Marked text={message} />
      )}
    </li>
  )
}

type Package = HealthOfAll['unmentioned'][number]
type CodeRoute = Pick<HealthData, 'codeRoute'>

/** Public exports that no page mentions, by package. The code map, if there is one, lists their names. */
export function HealthExports({ packages, codeRoute }: { packages: readonly Package[] } & CodeRoute) {
  const done = packages.filter(({ missing }) => missing === 0)
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Exports that no page mentions</h2>
      <p>
        What the entry points of each package export, without default exports and what they pass on from other
        packages. A page mentions an export when a statement is about it or its code holds the name.
      </p>
      <ul className="report-rows report-columns">
        {packages
          .filter(({ missing }) => missing > 0)
          .map((item) => (
            <li key={item.package}>
              <OpenPackage {...item} codeRoute={codeRoute} />
            </li>
          ))}
      </ul>
      {done.length > 0 && (
        <p>
          Every export is mentioned of{' '}
          {withCommas(done.map(({ package: name }) => <code key={name}>{name}</code>))}.
        </p>
      )}
    </section>
  )
}

function OpenPackage({ package: name, total, missing, names, codeRoute }: Package & CodeRoute) {
  const code = <code>{name}</code>
  const count = (
    <span className="report-count health-count">{`${formatNumber(missing)} of ${formatNumber(total)}`}</span>
  )
  if (codeRoute !== undefined)
    return (
      <>
        <Link to={`${joinRoute(codeRoute, name)}#exports`}>{code}</Link> {count}
      </>
    )
  return (
    <details id={`exports-${name.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')}`}>
      <summary>
        {code} {count}
      </summary>
      <ul className="report-plain report-columns health-exports">
        {names?.map((unmentioned) => (
          <li key={unmentioned.name}>
            <code>{unmentioned.name}</code>
            <span>{`${unmentioned.kind} in ${unmentioned.file}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

import { formatNumber } from 'holdtrue/model/format-number'
import { exportsIntro } from '../model/health-words'
import type { HealthOfAll } from '../model/health'
import { joinRoute } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'

type Package = HealthOfAll['unmentioned'][number]

/** Public exports that no page mentions, by package: what is left to document. Their names stand on the code map, where there is one. */
export function HealthExports({
  packages,
  codeRoute,
}: {
  packages: readonly Package[]
  codeRoute: string | undefined
}) {
  const open = packages.filter(({ missing }) => missing > 0)
  const done = packages.filter(({ missing }) => missing === 0)
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Exports that no page mentions</h2>
      <p>{exportsIntro}</p>
      <ul className="health-packages">
        {open.map((item) => (
          <OpenPackage key={item.package} item={item} codeRoute={codeRoute} />
        ))}
      </ul>
      {done.length > 0 && (
        <p>
          Every export is mentioned of{' '}
          {done.map(({ package: name }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          .
        </p>
      )}
    </section>
  )
}

function OpenPackage({
  item: { package: name, total, missing, names },
  codeRoute,
}: {
  item: Package
  codeRoute: string | undefined
}) {
  const count = <span className="health-count">{`${formatNumber(missing)} of ${formatNumber(total)}`}</span>
  if (codeRoute !== undefined || names === undefined)
    return (
      <li>
        <Link to={`${joinRoute(codeRoute ?? '/', name)}#exports`}>
          <code>{name}</code>
        </Link>{' '}
        {count}
      </li>
    )
  return (
    <li>
      <details id={`exports-${name.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')}`}>
        <summary>
          <code>{name}</code> {count}
        </summary>
        <ul className="health-exports">
          {names.map((unmentioned) => (
            <li key={unmentioned.name}>
              <code>{unmentioned.name}</code>
              <span>{`${unmentioned.kind} in ${unmentioned.file}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

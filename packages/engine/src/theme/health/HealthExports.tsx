import { formatNumber } from '../../model/format-number'
import { exportsIntro } from '../../model/health-words'
import type { HealthOfAll } from '../../model/page'
import { joinRoute } from '../../model/path'
import { Link } from '../Link'
import { useSite } from '../site-context'

type Package = HealthOfAll['unmentioned'][number]

/** Public exports that no page mentions, by package: what is left to document. Their names stand on the code map, where there is one. */
export function HealthExports({ packages }: { packages: readonly Package[] }) {
  const open = packages.filter(({ missing }) => missing > 0)
  const done = packages.filter(({ missing }) => missing === 0)
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Exports that no page mentions</h2>
      <p>{exportsIntro}</p>
      <ul className="health-packages">
        {open.map((item) => (
          <OpenPackage key={item.package} item={item} />
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

function OpenPackage({ item: { package: name, total, missing, names } }: { item: Package }) {
  const { codeRoute } = useSite()
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

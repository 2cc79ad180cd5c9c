import type { HealthReport } from '../../model/page'
import { joinRoute } from '../../model/path'
import { Link } from '../Link'
import { useSite } from '../site-context'

/** Public exports that no page mentions, by package: what is left to document. */
export function HealthExports({ packages }: { packages: HealthReport['unmentioned'] }) {
  const { codeRoute } = useSite()
  const open = packages.filter((item) => item.exports.length > 0)
  const done = packages.filter((item) => item.exports.length === 0)
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Exports that no page mentions</h2>
      <p>
        What the entry points of each package export, without default exports and what they pass on from other
        packages. A page mentions an export when a statement is about it or its code holds the name.
      </p>
      {open.map(({ package: name, total, exports }) => (
        <details
          key={name}
          className="health-package"
          id={`exports-${name.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')}`}
        >
          <summary>
            <code>{name}</code>
            <span>{`${exports.length} of ${total}`}</span>
          </summary>
          {codeRoute !== undefined && (
            <p>
              <Link to={joinRoute(codeRoute, name)}>{`Where they are: ${name} on the code map`}</Link>
            </p>
          )}
          <ul className="health-exports">
            {exports.map((item) => (
              <li key={item.name}>
                <code>{item.name}</code>
                {codeRoute === undefined && <span>{`${item.kind} in ${item.file}`}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
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

import type { ReactNode } from 'react'
import type { AffectedPages, HealthReport } from '../../model/page'
import { Link } from '../Link'
import { Marked } from './Marked'

/** What somebody has to look at, page by page: the first thing that a maintainer comes for. */
export function Attention({ health: { counts, failing, changed, parts } }: { health: HealthReport }) {
  const inParts = parts.length > 0
  return (
    <>
      <Affected
        id="failing"
        title="To be corrected"
        list={failing}
        inParts={inParts}
        renderStatement={({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: <Marked text={message} />
          </li>
        )}
      />
      <Affected
        id="changed"
        title="To be read again"
        list={changed}
        inParts={inParts}
        renderStatement={({ line, target, since, compareUrl }) => (
          <li key={`${line} ${target}`}>
            Line {line}: the code of <code>{target}</code> changed since{' '}
            {compareUrl === undefined ? since : <a href={compareUrl}>{since}</a>}
          </li>
        )}
      />
      {counts.claims > 0 && counts.failed + counts.changed === 0 && (
        <p className="health-well">Every statement holds, and none is to be read again.</p>
      )}
    </>
  )
}

interface AffectedProps<Statement> {
  id: string
  title: string
  list: AffectedPages<Statement>
  /** Whether further pages are found in the parts below. */
  inParts: boolean
  renderStatement: (statement: Statement) => ReactNode
}

function Affected<Statement>({
  id,
  title,
  list: { pages, more },
  inParts,
  renderStatement,
}: AffectedProps<Statement>) {
  if (pages.length === 0) return null
  return (
    <section aria-labelledby={id} className={`health-attention health-${id}`}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pages.map(({ title: label, route, count, statements }) => (
          <li key={route}>
            <Link to={route}>{label}</Link>{' '}
            <span className="health-count">{count === 1 ? '1 statement' : `${count} statements`}</span>
            <ul>
              {statements.map(renderStatement)}
              {count > statements.length && <li>{`and ${count - statements.length} more`}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          {`${more === 1 ? 'One further page has' : `${more} further pages have`} such statements: ${inParts ? 'the parts below name them' : 'the table below counts them'}.`}
        </p>
      )}
    </section>
  )
}

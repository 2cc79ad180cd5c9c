import type { ReactNode } from 'react'
import { counted } from 'holdtrue/model/counted'
import { furtherPages, furtherStatements, restfulNews } from '../model/health-words'
import type { AffectedPages, HealthReport } from '../model/health'
import { Link } from 'holdtrue/theme/Link'
import { Marked } from './Marked'

/** What somebody has to look at, page by page: the first thing that a maintainer comes for. */
export function Attention({ health }: { health: HealthReport }) {
  const { failing, changed, parts } = health
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
      {restfulNews(health) && <p className="health-well">{restfulNews(health)}</p>}
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
            <span className="health-count">{counted(count, 'statement')}</span>
            <ul>
              {statements.map(renderStatement)}
              {count > statements.length && <li>{furtherStatements(count, statements.length)}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{furtherPages(more, inParts)}</p>}
    </section>
  )
}

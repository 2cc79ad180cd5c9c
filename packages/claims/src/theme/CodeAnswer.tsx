import { useState, type ReactNode } from 'react'
import { nearnessLabels, type CodeAnswer as Answer, type PageMatch } from '../model/code-matches'
import type { CodePlace } from '../model/code-places'
import { partText, shorten, type ReadPart } from '../model/code-query'
import type { CodeStatement } from '../model/code-table'
import { joinRoute, searchRoute, withBase } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'
import { useSite } from 'holdtrue/theme/contexts'
import { counted } from 'holdtrue/model/counted'
import { withCommas } from './texts'

/** Number of pages shown, and of those that each request adds. */
const pageSize = 10

/** The pages about a pasted text, nearest first, and the parts of it that the code base does not have. */
export function CodeAnswer({ text, answer, part }: { text: string; answer: Answer; part?: ReadPart }) {
  const [limit, setLimit] = useState(pageSize)
  const { pages, places, nearest, unknown, queries } = answer
  const isKnown = places.some(({ kind }) => kind !== 'missing')
  const missing = isKnown || nearest.length > 0 ? nearest : places.map(({ query }) => ({ query, paths: [] }))
  const lost = unknown.filter(({ kind }) => kind !== 'words')
  return (
    <section className="code-answer" aria-labelledby="code-status">
      <h2 id="code-status">{statusOf(answer)}</h2>
      {part && <p className="report-note">{partText(part)}</p>}
      {places.length > 0 && <Places places={places} />}
      {missing.map((item) => (
        <Missing key={item.query.text} {...item} />
      ))}
      {lost.length > 0 && (
        <p>
          {'No statement and no export is called '}
          {withCommas(lost.slice(0, 5).map((query) => <code key={query.text}>{shorten(query.text)}</code>))}
          {lost.length > 5 && ` and ${lost.length - 5} more`}.
        </p>
      )}
      <ol className="report-rows">
        {pages.slice(0, limit).map((match) => (
          <Hit key={match.page.route} match={match} />
        ))}
      </ol>
      {pages.length > limit && (
        <button type="button" className="button" onClick={() => setLimit(limit + pageSize)}>
          Show more
        </button>
      )}
      {queries.length > 0 && (
        <p className="report-note">
          <AskLink route={searchRoute} text={text}>
            Search the text of all pages
          </AskLink>{' '}
          for it.
        </p>
      )}
    </section>
  )
}

export function statusOf({ pages, queries }: Answer): string {
  if (queries.length === 0) return 'Nothing was asked.'
  if (pages.length === 0) return 'No page is about this.'
  const near = pages.filter(({ nearness }) => nearness === 'symbol' || nearness === 'file').length
  const around = pages.length - near
  if (queries.every(({ kind }) => kind === 'package')) return `${counted(pages.length, 'page')} about it`
  if (near === 0) return `No page is about it, but ${around} ${around === 1 ? 'is' : 'are'} about its package`
  return `${counted(near, 'page')} about it${around > 0 ? `, ${around} more about its package` : ''}`
}

function Missing({ query: { package: name, path, text }, paths }: Answer['nearest'][number]) {
  const { lookup } = useSite()
  const near = paths.map((place) => `${place.package}/${place.path}`)
  return (
    <p>
      {`${lookup?.subject ?? 'The code base'} has no `}
      <code>{shorten(path || text)}</code>
      {name !== undefined && [' in ', <code key={name}>{name}</code>]}.
      {near.length > 0 && [
        ' The nearest: ',
        withCommas(near.map((place) => <AskLink key={place} text={place} />)),
        '.',
      ]}
    </p>
  )
}

/** The places that were recognised in the question. */
function Places({ places }: { places: readonly CodePlace[] }) {
  const { lookup } = useSite()
  const shown = places.filter(({ kind }) => kind !== 'missing')
  const unique = [...new Map(shown.map((place) => [`${place.package}/${place.path}`, place])).values()]
  if (unique.length === 0) return null
  return (
    <ul className="report-plain code-places">
      {unique.slice(0, 6).map(({ package: name, path, kind, symbol, unnamed, lines }) => (
        <li key={`${name}/${path}`}>
          <Link to={joinRoute(lookup?.route ?? '/', name)}>
            <code>{name}</code>
          </Link>
          {kind !== 'package' && [' ', <code key={path}>{path}</code>]}
          {symbol !== undefined && [' ', <code key={symbol}>{symbol}</code>]}
          {lines && ` line ${lines.first}${lines.last > lines.first ? ` to ${lines.last}` : ''}`}
          {unnamed !== undefined && [' (no statement is about ', <code key={unnamed}>{unnamed}</code>, ')']}
        </li>
      ))}
      {unique.length > 6 && <li>{`and ${unique.length - 6} more places`}</li>}
    </ul>
  )
}

const shownStatements = 6

function Hit({ match: { page, nearness, statements } }: { match: PageMatch }) {
  const named = [...new Map(statements.map((item) => [`${item.heading?.id} ${nameOf(item)}`, item])).values()]
  return (
    <li className="code-hit">
      <p className="code-name">
        <Link to={page.route}>{page.title}</Link>
      </p>
      <p className="report-count">
        {page.section && `${page.section}, `}about {nearnessLabels[nearness]}
      </p>
      <ul>
        {named.slice(0, shownStatements).map((item, index) => (
          <li key={index}>
            <code>{nameOf(item)}</code>
            {item.heading && ' in '}
            {item.heading && <Link to={`${page.route}#${item.heading.id}`}>{item.heading.text}</Link>}
            {item.verdict === 'fails' && ' (fails its check)'}
          </li>
        ))}
        {named.length > shownStatements && <li>{`and ${named.length - shownStatements} more`}</li>}
      </ul>
    </li>
  )
}

const nameOf = ({ fragment, path, package: name }: CodeStatement) => fragment?.name ?? (path || name)

/** A link to another question, for the search or the code map. */
function AskLink({ route, text, children }: { route?: string; text: string; children?: ReactNode }) {
  const { lookup, baseUrl } = useSite()
  const query = encodeURIComponent(shorten(text.replaceAll(/\s+/g, ' '), 300))
  return (
    <a href={`${withBase(baseUrl, route ?? lookup?.route ?? '/')}?q=${query}`}>
      {children ?? <code>{text}</code>}
    </a>
  )
}

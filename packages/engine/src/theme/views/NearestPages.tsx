import type { PageLink } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { encodeRoute, withBase } from '../../model/path'
import { useNearestPages } from './use-nearest-pages'

/**
 * Pages that a reader may have meant who came to an address without a page (R6). The place is kept free for them; a server may fill it
 * in for readers without script.
 */
export function NearestPages({ site }: { site: SiteData }) {
  const pages = useNearestPages(site)
  if (!pages) return <div {...place} key="server" dangerouslySetInnerHTML={empty} suppressHydrationWarning />
  // Nothing is near: the search stands there instead of a hole.
  if (pages.length === 0) return null
  return (
    <div {...place} key="found">
      <NearestList pages={pages} baseUrl={site.baseUrl} />
    </div>
  )
}

const place = { className: 'nearest', id: 'nearest-pages' }
const empty = { __html: '' }

/** The list itself; nothing where no page is near. */
export function NearestList({ pages, baseUrl }: { pages: readonly PageLink[]; baseUrl: string }) {
  if (pages.length === 0) return null
  return (
    <nav aria-labelledby="nearest-title">
      <h2 className="nearest-title" id="nearest-title">
        Did you mean
      </h2>
      <ul>
        {pages.map(({ route, label }) => (
          <li key={route}>
            <a href={encodeRoute(withBase(baseUrl, route))}>{label}</a>
            <span className="nearest-route">{route}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { PageLink } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { encodeRoute, withBase, pageDataPath, withoutBase, searchRoute } from '../../model/path'
import { useEffect, useState } from 'react'
import { nearestPages, listedPages } from '../../model/nearest'
import { editionOfAddress, inEdition } from '../../model/versions'

/**
 * Pages that a reader may have meant who came to an address without a page (R6). The place is kept free for them.
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

function NearestList({ pages, baseUrl }: { pages: readonly PageLink[]; baseUrl: string }) {
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

/** The pages nearest to the address in the browser; undefined until the list of pages has come, or for good where it does not. */
function useNearestPages(site: SiteData): PageLink[] | undefined {
  const { baseUrl } = site
  const [pages, setPages] = useState<PageLink[]>()
  useEffect(() => {
    const aborted = new AbortController()
    const find = async () => {
      const route = withoutBase(baseUrl, decodeURIComponent(location.pathname))
      const list = pageDataPath(inEdition(editionOfAddress(site, route ?? '/'), searchRoute))
      const response = await fetch(withBase(baseUrl, list), { signal: aborted.signal })
      if (response.ok && route !== undefined)
        setPages(nearestPages(route, listedPages(await response.json())))
    }
    // Without the list the page is what it is without script.
    find().catch(() => undefined)
    return () => aborted.abort()
  }, [site, baseUrl])
  return pages
}

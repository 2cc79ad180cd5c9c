import type { PageLink, SearchPage } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { encodeRoute, withBase, pageDataPath, withoutBase, searchRoute } from '../../model/path'
import { useEffect, useState } from 'react'
import { nearestPages } from '../../model/nearest'
import { editionOfAddress, inEdition } from '../../model/versions'

/** Suggests pages with a similar address on the not-found page. Their space is reserved. */
export function NearestPages({ site }: { site: SiteData }) {
  // Undefined until the list of pages is loaded. If that fails, the page stays as without JavaScript.
  const [pages, setPages] = useState<PageLink[]>()
  useEffect(() => {
    const { baseUrl } = site
    const find = async () => {
      const route = withoutBase(baseUrl, decodeURIComponent(location.pathname))
      const list = pageDataPath(inEdition(editionOfAddress(site, route ?? '/'), searchRoute))
      const response = await fetch(withBase(baseUrl, list))
      if (!response.ok || route === undefined) return
      const { page }: { page: SearchPage } = await response.json()
      const listed = page.sidebars.flatMap(({ pages }) => pages)
      setPages(nearestPages(route, listed))
    }
    find().catch(() => undefined)
  }, [site])
  if (!pages) return <div {...place} key="server" dangerouslySetInnerHTML={empty} suppressHydrationWarning />
  // Nothing is similar: the search takes up the space instead.
  if (pages.length === 0) return null
  return (
    <div {...place} key="found">
      <nav aria-labelledby="nearest-title">
        <h2 className="nearest-title" id="nearest-title">
          Did you mean
        </h2>
        <ul>
          {pages.map(({ route, label }) => (
            <li key={route}>
              <a href={encodeRoute(withBase(site.baseUrl, route))}>{label}</a>
              <span className="mono-text">{route}</span>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const place = { className: 'nearest', id: 'nearest-pages' }
const empty = { __html: '' }

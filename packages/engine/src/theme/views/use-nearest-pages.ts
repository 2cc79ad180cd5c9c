import { useEffect, useState } from 'react'
import { listedPages } from '../../model/listed-pages'
import { nearestPages } from '../../model/nearest-routes'
import type { PageLink } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { pageDataPath, withBase, withoutBase } from '../../model/path'
import { searchRoute } from '../../model/routes'
import { editionOfAddress, inEdition } from '../../model/versions'

/** The pages nearest to the address in the browser; undefined until the list of pages has come, or for good where it does not. */
export function useNearestPages(site: SiteData): PageLink[] | undefined {
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

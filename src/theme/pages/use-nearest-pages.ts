import { useEffect, useState } from 'react'
import { listedPages } from '../../model/listed-pages'
import { nearestPages } from '../../model/nearest-routes'
import type { PageLink } from '../../model/page'
import { pageDataPath, withBase, withoutBase } from '../../model/path'
import { searchRoute } from '../../model/routes'

/** The pages nearest to the address in the browser; undefined until the list of pages has come, or for good where it does not. */
export function useNearestPages(baseUrl: string): PageLink[] | undefined {
  const [pages, setPages] = useState<PageLink[]>()
  useEffect(() => {
    const aborted = new AbortController()
    const find = async () => {
      const response = await fetch(withBase(baseUrl, pageDataPath(searchRoute)), { signal: aborted.signal })
      const route = withoutBase(baseUrl, decodeURIComponent(location.pathname))
      if (response.ok && route !== undefined)
        setPages(nearestPages(route, listedPages(await response.json())))
    }
    // Without the list the page is what it is without script.
    find().catch(() => undefined)
    return () => aborted.abort()
  }, [baseUrl])
  return pages
}

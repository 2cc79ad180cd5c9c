import { Fossil } from '../artwork/Fossil'
import { Link } from '../Link'
import { NearestPages } from './NearestPages'
import { SearchBox } from '../shell/SearchBox'
import { useSite } from '../site-context'

/** Any path without a page (R6). */
export function NotFound() {
  const site = useSite()
  const { navbar, tagsRoute } = site
  const sidebars = navbar.items.filter((item) => item.type === 'link' && item.activeSidebar !== undefined)
  return (
    <div className="notice">
      <Fossil />
      <p className="notice-code">404</p>
      <h1 className="page-title">Page not found</h1>
      <p>No page lives at this address. It may have moved, or it is still to be dug up.</p>
      <NearestPages site={site} />
      <SearchBox />
      <ul className="notice-links">
        <li>
          <Link to={navbar.home ?? '/'}>Home</Link>
        </li>
        {sidebars.map(
          (item) =>
            item.type === 'link' && (
              <li key={item.href}>
                <Link href={item.href}>{item.label}</Link>
              </li>
            ),
        )}
        <li>
          <Link to={tagsRoute}>All tags</Link>
        </li>
      </ul>
    </div>
  )
}

import { searchOfPage } from '../../model/versions'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useRuntime } from '../runtime-context'
import { usePage, useSite } from '../site-context'

/**
 * Opens the search dialog. A link to `/search` that looks like a box: before the runtime is there, and without script, it
 * leads to the search page with its list of all pages. Where there are versions it says which one is searched, to the search client, too.
 */
export function SearchBox() {
  const { openSearch } = useRuntime()
  const { route, index, label } = searchOfPage(useSite(), usePage())
  return (
    <Link
      to={route}
      data-index={label && index}
      data-label={label}
      className="search-box"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!openSearch || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openSearch()
      }}
    >
      <Icon name="search" />
      <span className="search-box-label">Search</span>
      <kbd className="search-box-key needs-js" aria-hidden="true">
        /
      </kbd>
    </Link>
  )
}

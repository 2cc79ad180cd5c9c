import type { Route } from '../../model/doc'
import { Icon } from '../Icon'
import { Link } from '../Link'

/** Copies the page as Markdown (`runtime/controls.ts`); without script a link to the Markdown file. */
export function CopyMarkdown({ route }: { route: Route }) {
  return (
    <Link to={route} className="copy-markdown" type="text/markdown">
      <Icon name="copy" />
      <span>Copy as Markdown</span>
    </Link>
  )
}

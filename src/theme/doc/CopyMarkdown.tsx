import { useState } from 'react'
import type { Route } from '../../model/doc'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useRuntime } from '../runtime-context'

/** Copies the page as Markdown; without script a link to the Markdown file. */
export function CopyMarkdown({ route }: { route: Route }) {
  const { copyMarkdown } = useRuntime()
  const [label, setLabel] = useState('Copy as Markdown')
  return (
    <Link
      to={route}
      className="copy-markdown"
      type="text/markdown"
      onClick={(event) => {
        if (!copyMarkdown || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void copyMarkdown(route).then((done) => setLabel(done ? 'Copied' : 'Could not copy'))
      }}
    >
      <Icon name="copy" />
      <span aria-live="polite">{label}</span>
    </Link>
  )
}

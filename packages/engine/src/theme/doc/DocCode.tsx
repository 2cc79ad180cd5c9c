import { useState, type ToggleEvent } from 'react'
import { isShort } from '../../model/short-code'
import type { DocPage, PageCode } from '../../model/page'
import { joinRoute } from '../../model/path'
import { Link } from '../Link'
import { useRuntime } from '../runtime-context'
import { useSite } from '../site-context'
import { counted } from '../../model/counted'

/**
 * Which files of the code base a page is about, and the way to them on the code map. Many are fetched when the list is opened; without
 * script it says how many there are of each package, whose page lists them.
 */
export function DocCode({ page }: { page: DocPage }) {
  const { codeRoute } = useSite()
  const { loadCode } = useRuntime()
  const [loaded, setLoaded] = useState<PageCode[]>()
  const code = loaded ?? page.code ?? []
  if (codeRoute === undefined || code.length === 0) return null
  const list = (
    <ul className="doc-code">
      {code.map(({ package: name, files, paths }) => (
        <li key={name}>
          <Link to={joinRoute(codeRoute, name)}>{name}</Link>
          {paths?.map((path) => (
            <Link key={path} to={`${joinRoute(codeRoute, name)}#${path}`}>
              {path}
            </Link>
          )) ?? <span>{counted(files, 'file')}</span>}
        </li>
      ))}
    </ul>
  )
  if (isShort(code))
    return (
      <div className="doc-tags">
        <span className="doc-footer-label">Code</span>
        {list}
      </div>
    )
  const open = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState === 'open' && code.some(({ paths }) => !paths)) void loadCode?.(page.route).then(setLoaded)
  }
  const files = code.reduce((sum, part) => sum + part.files, 0)
  const packages = code.length === 1 ? code[0]?.package : counted(code.length, 'package')
  return (
    <details className="doc-code-files" onToggle={open} suppressHydrationWarning>
      <summary>{`About ${counted(files, 'file')} of ${packages}`}</summary>
      {list}
    </details>
  )
}

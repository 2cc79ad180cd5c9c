import type { PageCode } from '../../model/page'
import { joinRoute } from '../../model/path'
import { Link } from '../Link'
import { useSite } from '../site-context'

/** So many files need no click to be seen. */
const fewFiles = 3

/** Which files of the code base a page is about, and the way to them on the code map. */
export function DocCode({ code }: { code: PageCode[] }) {
  const { codeRoute } = useSite()
  if (codeRoute === undefined) return null
  const files = code.reduce((count, { paths }) => count + paths.length, 0)
  const list = (
    <ul className="doc-code">
      {code.map(({ package: name, paths }) => (
        <li key={name}>
          <Link to={joinRoute(codeRoute, name)}>{name}</Link>
          {paths.map((path) => (
            <Link key={path} to={`${joinRoute(codeRoute, name)}#${path}`}>
              {path}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
  if (files <= fewFiles && code.length <= fewFiles)
    return (
      <div className="doc-tags">
        <span className="doc-footer-label">Code</span>
        {list}
      </div>
    )
  return (
    <details className="doc-code-files" key={code[0]?.package} suppressHydrationWarning>
      <summary>{`About ${files} files of ${code.length === 1 ? code[0]?.package : `${code.length} packages`}`}</summary>
      {list}
    </details>
  )
}

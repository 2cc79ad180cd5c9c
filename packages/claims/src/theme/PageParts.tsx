import { counted } from 'holdtrue/model/counted'
import { joinRoute } from 'holdtrue/model/path'
import { Icon } from 'holdtrue/theme/Icon'
import { Link } from 'holdtrue/theme/Link'
import { type PageClaims, type PageCode, isShort } from '../model/claims'

/** The number of a page's checked statements, and the releases they were checked against. */
export function ClaimsBadge({ claims: { text, failed }, route }: { claims: PageClaims; route: string }) {
  return (
    <Link to={route} className={failed > 0 ? 'claims-badge claims-badge-failed' : 'claims-badge'}>
      <Icon name={failed > 0 ? 'alert' : 'check'} />
      <span>{text}</span>
    </Link>
  )
}

/** The files that a page is about. Of many, only their number is shown; `browser/doc-code.ts` lists them when a reader opens the list. */
export function PageFiles({ code, codeRoute }: { code: readonly PageCode[]; codeRoute: string }) {
  const isWhole = isShort(code)
  const list = (
    <ul className="doc-code">
      {code.map(({ package: name, files }) => (
        <li key={name}>
          <Link to={joinRoute(codeRoute, name)}>{name}</Link>
          {isWhole
            ? files.map(({ path, address }) => (
                <Link key={path} to={address}>
                  {path}
                </Link>
              ))
            : files.length > 0 && <span>{counted(files.length, 'file')}</span>}
        </li>
      ))}
    </ul>
  )
  if (isWhole)
    return (
      <div className="doc-tags">
        <span className="doc-footer-label">Code</span>
        {list}
      </div>
    )
  const count = code.reduce((sum, { files }) => sum + files.length, 0)
  const packages = code.length === 1 ? code[0]?.package : counted(code.length, 'package')
  return (
    <details className="doc-code-files">
      <summary>{`About ${counted(count, 'file')} of ${packages}`}</summary>
      {list}
    </details>
  )
}

import type { DocPage, PageCode } from '../../model/page'
import { versionsRoute } from '../../model/routes'
import { versionOfPage } from '../../model/versions'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { useState, type ToggleEvent } from 'react'
import { isShort } from '../../model/short-code'
import { joinRoute } from '../../model/path'
import { useRuntime } from '../runtime-context'
import { counted } from '../../model/counted'

/** What stands at a document's foot: tags, version, edit link, last update (N12, I8, C9). */
export function DocFooter({ page }: { page: DocPage }) {
  const site = useSite()
  const version = versionOfPage(site, page) ?? site.version
  return (
    <footer className="doc-footer">
      {page.tags.length > 0 && (
        <div className="doc-tags">
          <span className="doc-footer-label" id="doc-tags">
            Tags
          </span>
          <ul className="tag-list" aria-labelledby="doc-tags">
            {page.tags.map((tag) => (
              <li key={tag.route}>
                <Link to={tag.route} className="tag">
                  {tag.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <DocCode key={page.route} page={page} />
      <div className="doc-footer-row">
        {page.editUrl && (
          <a className="edit-link" href={page.editUrl} rel="noopener">
            <Icon name="pencil" />
            Edit this page
          </a>
        )}
        <LastUpdated update={page.lastUpdate} />
        <Link to={versionsRoute} className="version-badge">
          {`Version: ${version.label}`}
        </Link>
      </div>
    </footer>
  )
}

function LastUpdated({ update }: { update: DocPage['lastUpdate'] }) {
  if (!update?.date && !update?.author) return null
  return (
    <span key={`${update.date} ${update.author}`} className="last-update">
      Last updated{' '}
      {update.date && (
        <>
          on <time dateTime={update.date}>{update.shownDate}</time>
        </>
      )}
      {update.author && ` by ${update.author}`}
    </span>
  )
}

/**
 * Which files of the code base a page is about, and the way to them on the code map. Many are fetched when the list is opened; without
 * script it says how many there are of each package, whose page lists them.
 */
function DocCode({ page }: { page: DocPage }) {
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

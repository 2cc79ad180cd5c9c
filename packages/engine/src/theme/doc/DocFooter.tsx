import type { DocPage } from '../../model/page'
import { versionsRoute } from '../../model/routes'
import { versionOfPage } from '../../model/versions'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { DocCode } from './DocCode'

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

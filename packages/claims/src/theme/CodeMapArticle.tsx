import type { CodeMapData, CodeMapRow } from '../model/code-map'
import { withBase } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'
import { useSite } from 'holdtrue/theme/contexts'
import { counted } from 'holdtrue/model/counted'
import { PackageMap } from './PackageMap'

/** `/code`: a field for a path, error or symptom, and every package. */
export function CodeMapArticle({ data }: { data: CodeMapData }) {
  const { baseUrl } = useSite()
  return (
    <>
      <form
        className="code-search"
        role="search"
        aria-label="Where something is, or goes wrong"
        action={withBase(baseUrl, data.route)}
        data-code-map={withBase(baseUrl, data.table)}
        data-find={data.find && withBase(baseUrl, data.find)}
        data-source={data.find && data.source}
        data-folders={data.find && data.folders.join('\n')}
      >
        <label htmlFor="code-query">
          A whole issue, a message, a stack trace, a path, a symbol or a package
        </label>
        <p className="report-note without-js">
          Looking a place up needs JavaScript and a newer browser. Below is every package; its page lists its
          files.
        </p>
        <div className="code-field">
          <textarea
            id="code-query"
            rows={3}
            maxLength={2000}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="What goes wrong, in your words, or core/src/Strapi.ts:120"
            required
          />
          <button type="submit" className="button">
            Find
          </button>
        </div>
      </form>
      <p id="code-live" className="visually-hidden" role="status" />
      <div id="code-answer" />
      {data.map && <PackageMap map={data.map} />}
      <p className="report-note">
        Exports count as documented when a statement is about them. Statements are checked against{' '}
        {data.release}.
      </p>
      {data.groups.map(({ label, packages }) => (
        <section key={label} className="code-layer" aria-labelledby={groupId(label)}>
          <h2 id={groupId(label)}>{label.includes('/') ? <code>{label}</code> : label}</h2>
          <ul className="report-rows">
            {packages.map((row) => (
              <PackageRow key={row.name} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const groupId = (label: string) => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

function PackageRow({ row }: { row: CodeMapRow }) {
  const { name, route, role, pages, first, exports } = row
  return (
    <li className="code-package">
      <div className="code-about">
        <p className="code-name">
          <Link to={route}>
            <code>{name}</code>
          </Link>
        </p>
        {role && <p>{role}</p>}
        {first && (
          <p className="report-note">
            Begin with <Link to={first.route}>{first.label}</Link>
          </p>
        )}
      </div>
      <p className="report-line report-note">
        <span>{pages === 0 ? 'no page' : counted(pages, 'page')}</span>
        {exports.total > 0 && (
          <span className="code-share">
            <Share part={exports.documented} of={exports.total} />
            {`${exports.documented} of ${counted(exports.total, 'export')}`}
          </span>
        )}
      </p>
    </li>
  )
}

/** A share as a bar, next to the numbers. */
function Share({ part, of }: { part: number; of: number }) {
  return (
    <svg className="code-bar" viewBox="0 0 40 6" width="40" height="6" aria-hidden="true">
      <rect width="40" height="6" rx="3" />
      {part > 0 && (
        <rect className="code-bar-part" width={Math.max(3, Math.round((40 * part) / of))} height="6" rx="3" />
      )}
    </svg>
  )
}

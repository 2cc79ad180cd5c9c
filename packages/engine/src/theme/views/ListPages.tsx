import type * as Model from '../../model/page'
import { Link } from '../Link'
import { Breadcrumbs, PageTitle, VersionBadge, VersionBanner } from '../doc/PageHead'
import type { ReactNode } from 'react'
import type { Route } from '../../model/doc'

interface GeneratedPageProps {
  page: { title: string; description?: string }
  /** Replaces the description below the title. */
  intro?: ReactNode
  /** Whether lists may be wider than text. */
  wide?: boolean
  children: ReactNode
}

/** A page that is not a document: breadcrumbs, title, introduction, content. */
export function GeneratedPage({ page, intro, wide, children }: GeneratedPageProps) {
  const shown = intro ?? (page.description && <p>{page.description}</p>)
  return (
    <div className={wide ? 'doc doc-wide' : 'doc'}>
      <div className="doc-main">
        <VersionBanner />
        <Breadcrumbs />
        <header className="doc-header">
          <PageTitle title={page.title} />
          <VersionBadge />
          {shown && <div className="page-intro">{shown}</div>}
        </header>
        {children}
      </div>
    </div>
  )
}

export function VersionsPage({ page }: { page: Model.VersionsPage }) {
  const { version, describes, others } = page
  return (
    <GeneratedPage page={page}>
      <dl className="flow-row facts">
        <dt className="soft-text">Version</dt>
        <dd>
          <Link to={version.path} className="version-badge">
            {version.label}
          </Link>
          {version.isLast && (others ? ', the latest' : ', the latest and the only one')}
        </dd>
        {describes && (
          <>
            <dt className="soft-text">Describes</dt>
            <dd>
              {describes.text}.{' '}
              {describes.link && <Link to={describes.link.route}>{describes.link.label}</Link>}
            </dd>
          </>
        )}
        <dt className="soft-text">Pages</dt>
        <dd>{version.docCount}</dd>
      </dl>
      <Table
        label="Sections"
        head={['Section', 'Pages']}
        rows={version.sidebars.map(({ label, route, docCount }) => [
          route === undefined ? label : linked(route, label),
          docCount,
        ])}
      />
      {others && <OtherVersions versions={others} />}
    </GeneratedPage>
  )
}

const states: Record<Model.OtherVersion['banner'], string> = {
  none: 'Maintained',
  unreleased: 'Not released',
  unmaintained: 'No longer maintained',
}

/** Versions other than the default, and other docs collections. */
function OtherVersions({ versions }: { versions: readonly Model.OtherVersion[] }) {
  const several = new Set(versions.map(({ docs }) => docs)).size > 1
  const described = versions.some(({ describes }) => describes)
  return (
    <>
      <h2 className="versions-others">Other versions</h2>
      <Table
        label="Other versions"
        head={[
          'Version',
          ...(several ? ['Documents'] : []),
          'State',
          ...(described ? ['Describes'] : []),
          'Pages',
        ]}
        rows={versions.map(({ docs, label, path, banner, docCount, describes }) => [
          linked(path, label),
          ...(several ? [docs] : []),
          states[banner],
          ...(described ? [describes?.text] : []),
          docCount,
        ])}
      />
    </>
  )
}

const linked = (route: Route, label: string) => (
  <Link key={route} to={route}>
    {label}
  </Link>
)

function Table({ label, head, rows }: { label: string; head: string[]; rows: ReactNode[][] }) {
  return (
    <div className="table-wrap" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Above this number only titles are listed: readers scan them, the text is one click away, and the page keeps to its size limit. */
export const longList = 60

/** Every admonition of a kind, by section and page; on a large site split into parts. */
export function AdmonitionsPage({ page }: { page: Model.AdmonitionsPage }) {
  const { count, parts } = page
  const own = page.groups.flatMap(({ pages }) => pages).reduce((total, { items }) => total + items.length, 0)
  const intro = (
    <>
      {page.description && <p>{page.description}</p>}
      <p>{count === 0 ? 'There are none.' : `${count} in all.`}</p>
    </>
  )
  return (
    <GeneratedPage page={page} intro={intro}>
      {parts.length > 0 && <PartList parts={parts} />}
      {page.groups.map((group) => (
        <section key={group.label} className="listed-group">
          <h2 id={group.id}>{group.label}</h2>
          {group.pages.map(({ title, route, items }) => (
            <section key={route}>
              <h3 className="entry-title">
                <Link to={route}>{title}</Link>
              </h3>
              <ul className="ruled-rows entries">
                {items.map(({ id, html, text, mark }) => (
                  <li key={id} className="entry">
                    <Link
                      to={`${route}#${id}`}
                      className="listed-title"
                      dangerouslySetInnerHTML={{ __html: html }}
                    />
                    {mark && <span className="small-text listed-mark">{` ${mark.text}`}</span>}
                    {text && own <= longList && <p>{firstSentence(text)}</p>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </GeneratedPage>
  )
}

/** Parts, each with its groups and the parts inside it, which follow it in `parts`. */
function PartList({ parts }: { parts: Model.AdmonitionsPage['parts'] }) {
  const [{ depth } = { depth: 0 }] = parts
  const starts = parts.flatMap((part, index) => (part.depth === depth ? index : []))
  return (
    <ul className="ruled-rows list-parts">
      {starts.map((start, index) => {
        const [part, ...inner] = parts.slice(start, starts[index + 1])
        return (
          part && (
            <li key={part.route}>
              <PartLine part={part} />
              {part.groups.length > 0 && (
                <ul>
                  {part.groups.map((group) => (
                    <li key={group.route}>
                      <PartLine part={group} />
                    </li>
                  ))}
                </ul>
              )}
              {inner.length > 0 && <PartList parts={inner} />}
            </li>
          )
        )
      })}
    </ul>
  )
}

function PartLine({ part: { label, route, count, first } }: { part: Model.ListedPart }) {
  return (
    <>
      <Link to={route}>{label}</Link> <span className="tag-count">{count}</span>
      {first.length > 0 && (
        <ul className="list-first">
          {first.map((item) => (
            <li key={item.route}>
              <Link to={item.route} dangerouslySetInnerHTML={{ __html: item.html }} />
            </li>
          ))}
          {count > first.length && (
            <li>
              <Link to={route} className="list-rest">
                {`${count - first.length} more`}
                <span className="visually-hidden">{` in ${label}`}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** The rest is one click away. A sentence ends only before the start of another, so `e.g. this` does not end one. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s+[\p{Lu}`(])/su.exec(text)?.[0] ?? text

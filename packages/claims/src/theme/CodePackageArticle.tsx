import { Fragment } from 'react'
import type { CodeEntry, CodeFolderData, CodePackageData, FolderPicture } from '../model/code-map'
import { joinRoute, withBase } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'
import { counted } from 'holdtrue/model/counted'
import { CodeTree } from './CodeTree'
import { withCommas } from './texts'
import { useSite } from 'holdtrue/theme/contexts'

interface PackageProps {
  data: CodePackageData
  /** Diagram of its neighbours. */
  svg?: string
}

/** `/code/@strapi/core`: what the documentation says about a package, and where. */
export function CodePackageArticle({ data, svg }: PackageProps) {
  return (
    <>
      {data.role && <p>{data.role}</p>}
      <p className="report-line report-note">
        <a href={data.sourceUrl} rel="noopener" className="external">
          <code>{data.folder || data.name}</code>
        </a>
        <span>{data.version}</span>
        <span>{counted(data.tree.total, 'file')}</span>
        <span>{`${counted(data.statements, 'statement')} on ${counted(data.pages.length, 'page')}`}</span>
      </p>
      {data.folders && <FolderMap picture={data.folders} />}
      {packageSections({ data, svg }).map(({ id, title, content }) => (
        <Fragment key={id}>
          <h2 id={id}>
            {title}
            <a className="heading-anchor" href={`#${id}`} aria-label={`Direct link to ${title}`} />
          </h2>
          {content}
        </Fragment>
      ))}
    </>
  )
}

/** `/code/@strapi/core/src/services`: the files of a folder. */
export function CodeFolderArticle({ data }: { data: CodeFolderData }) {
  return (
    <>
      <p className="report-line report-note">
        <a href={data.sourceUrl} rel="noopener" className="external">
          <code>{`${data.name}/${data.tree.path}`}</code>
        </a>
      </p>
      <CodeTree data={data} />
    </>
  )
}

/** The non-empty sections of a package's page. */
export function packageSections({ data, svg }: PackageProps) {
  const { pages, entries, waiting, dependencies, dependents } = data
  const sections = [
    pages.length > 0 && { id: 'pages', title: 'Pages about it', content: <Pages pages={pages} /> },
    dependencies.length + dependents.length > 0 && {
      id: 'neighbours',
      title: 'Neighbours',
      content: <Neighbours data={data} svg={svg} />,
    },
    entries.length > 0 && {
      id: 'exports',
      title: 'Exports',
      content: entries.map((entry) => <Entry key={entry.path} entry={entry} name={data.name} />),
    },
    { id: 'files', title: 'Files', content: <CodeTree data={data} /> },
    waiting.length > 0 && { id: 'waiting', title: 'To be read again', content: <Waiting items={waiting} /> },
  ]
  return sections.filter((section) => section !== false)
}

const shownPages = 12

function Pages({ pages }: Pick<CodePackageData, 'pages'>) {
  const rest = pages.slice(shownPages)
  return (
    <>
      <PageList pages={pages.slice(0, shownPages)} />
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, 'further page')}</summary>
          <PageList pages={rest} />
        </details>
      )}
    </>
  )
}

function PageList({ pages }: Pick<CodePackageData, 'pages'>) {
  return (
    <ul className="report-rows code-pages">
      {pages.map(({ route, label, section, statements }) => (
        <li key={route}>
          <Link to={route}>{label}</Link>
          <span className="report-count">
            {section && `${section}, `}
            {counted(statements, 'statement')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Neighbours({ data, svg }: PackageProps) {
  const lists = { 'Depends on': data.dependencies, 'Used by': data.dependents }
  return (
    <>
      {svg && <figure className="diagram" dangerouslySetInnerHTML={{ __html: svg }} />}
      {Object.entries(lists).map(
        ([label, names]) =>
          names.length > 0 && (
            <p key={label}>
              <strong>{label}</strong>{' '}
              {withCommas(
                names.map((name) => (
                  <Link key={name} to={joinRoute(data.route, name)}>
                    <code>{name}</code>
                  </Link>
                )),
              )}
            </p>
          ),
      )}
    </>
  )
}

function Entry({ entry: { path, documented, named, others }, name }: { entry: CodeEntry; name: string }) {
  const total = documented.length + named.length + others.length
  return (
    <section className="code-entry" aria-label={`Exports of ${name}${path.slice(1)}`}>
      <h3>
        <code>{name + path.slice(1)}</code>{' '}
        <span className="report-count">{`${documented.length} of ${total} documented`}</span>
      </h3>
      {documented.length > 0 && (
        <ul className="report-plain code-exports">
          {documented.map((item) => (
            <li key={item.name}>
              <Link to={item.href} title={item.page}>
                <code>{item.name}</code>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Names names={named} label="named on pages, without a statement" />
      <Names names={others} label="that no page mentions" />
    </section>
  )
}

function Names({ names, label }: { names: readonly string[]; label: string }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary>{`${counted(names.length, 'export')} ${label}`}</summary>
      <p className="code-rest">{names.join(' ')}</p>
    </details>
  )
}

function Waiting({ items }: { items: CodePackageData['waiting'] }) {
  return (
    <ul>
      {items.map(({ verdict, text, page, href }, index) => (
        <li key={index}>
          <Link to={href}>{page}</Link>
          {': '}
          <code>{text}</code>
          {verdict === 'fails' ? ' fails its check' : ' was read before its code changed'}
        </li>
      ))}
    </ul>
  )
}

/** The folders of a package; the tree of files below says the same in words. */
function FolderMap({ picture: { src, alt, width, height } }: { picture: FolderPicture }) {
  const { baseUrl } = useSite()
  return (
    <figure className="folder-map">
      <div role="region" aria-label="Folders" tabIndex={0}>
        {/* A low priority also keeps React from adding a preload link. */}
        <img src={withBase(baseUrl, src)} alt={alt} width={width} height={height} fetchPriority="low" />
      </div>
      <figcaption className="report-note">
        Folders by their number of files, in a stronger colour where pages say more about them
      </figcaption>
    </figure>
  )
}

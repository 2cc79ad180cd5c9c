import { Fragment } from 'react'
import type { CodeFolder, CodeMark } from '../model/code-map'
import { Link } from 'holdtrue/theme/Link'
import { counted } from 'holdtrue/model/counted'

/** Folders and files of a package; documented ones are marked and link to their pages. */
export function CodeTree({ folder, lookUp }: { folder: CodeFolder; lookUp: (path: string) => string }) {
  return (
    <ul className="code-tree">
      <Inside folder={folder} lookUp={lookUp} openBelow={folder.marked <= fewFiles ? Infinity : 1} />
    </ul>
  )
}

/** Up to this number of marked files a tree is expanded completely, otherwise only its first level. */
const fewFiles = 24

interface InsideProps {
  folder: CodeFolder
  lookUp: (path: string) => string
  openBelow: number
}

function Inside({ folder, lookUp, openBelow }: InsideProps) {
  const spoken = folder.folders.filter(({ marked, mark }) => marked > 0 || mark)
  const silent = folder.folders.filter(({ marked, mark }) => marked === 0 && !mark)
  return (
    <>
      {spoken.map((item) => (
        <li key={item.path} id={item.mark && item.path}>
          <details open={openBelow > 0}>
            <summary>
              <code>{item.name}/</code>{' '}
              <span className="code-count">{`${item.marked} of ${item.total}`}</span>
            </summary>
            {item.mark && <Mark mark={item.mark} address={lookUp(item.path)} />}
            <ul>
              <Inside folder={item} lookUp={lookUp} openBelow={openBelow - 1} />
            </ul>
          </details>
        </li>
      ))}
      {folder.files.map(({ name, path, mark }) => (
        <li key={path} id={path} className="code-file">
          <code>{name}</code> <Mark mark={mark} address={lookUp(path)} />
        </li>
      ))}
      {silent.map((item) => (
        <li key={item.path} className="code-silent">
          <details>
            <summary>
              <code>{item.name}/</code> <span className="code-count">{counted(item.total, 'file')}</span>
            </summary>
            <p className="code-rest">{namesBelow(item).join(' ')}</p>
          </details>
        </li>
      ))}
      {folder.rest.length > 0 && <li className="code-rest">{folder.rest.join(' ')}</li>}
    </>
  )
}

function Mark({ mark: { pages, more, statements }, address }: { mark: CodeMark; address: string }) {
  return (
    <span className="code-mark">
      {pages.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <Link to={href}>{label}</Link>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {', '}
          <Link to={address}>{`${more} more`}</Link>
        </>
      )}{' '}
      <span className="code-count">{counted(statements, 'statement')}</span>
    </span>
  )
}

/** Paths of all files in a folder, relative to it. */
function namesBelow(folder: CodeFolder, prefix = ''): string[] {
  return [
    ...folder.rest.map((name) => prefix + name),
    ...folder.folders.flatMap((item) => namesBelow(item, `${prefix}${item.name}/`)),
  ]
}

import {
  packageRoute,
  type CodeFolder,
  type CodeFolderData,
  type CodeMark,
  type CodePackageData,
} from '../model/code-map'
import { Link } from 'holdtrue/theme/Link'
import { counted } from 'holdtrue/model/counted'
import { withCommas } from './texts'

/** Folders and files of a package, or of one of its folders; documented ones are marked and link to their pages. */
export function CodeTree({ data: { route, name, tree } }: { data: CodePackageData | CodeFolderData }) {
  const openBelow = tree.marked <= fewFiles ? Infinity : 1
  return (
    <>
      <p className="report-note">
        {`Pages mention ${tree.marked} of ${counted(tree.total, 'file')}; the others are grey.`}
      </p>
      <ul className="report-plain code-tree">
        <Inside
          folder={tree}
          openBelow={openBelow}
          lookUp={(path) => `${route}?q=${name}/${path}`}
          pageOf={(path) => `${packageRoute(route, name)}/${path}`}
        />
      </ul>
    </>
  )
}

/** Up to this number of marked files a tree is expanded completely, otherwise only its first level. */
const fewFiles = 24

interface InsideProps {
  folder: CodeFolder
  openBelow: number
  /** Address of the code map's answer about a path. */
  lookUp: (path: string) => string
  /** Route of a folder with its own page. */
  pageOf: (path: string) => string
}

function Inside({ folder, openBelow, ...addresses }: InsideProps) {
  const spoken = folder.folders.filter(isSpoken)
  const silent = folder.folders.filter((item) => !isSpoken(item))
  const { lookUp, pageOf } = addresses
  return (
    <>
      {spoken.map((item) => {
        const count = <span className="report-count">{`${item.marked} of ${item.total}`}</span>
        const mark = item.mark && <Mark mark={item.mark} address={lookUp(item.path)} />
        if (item.hasPage)
          return (
            <li key={item.path} id={item.path}>
              <Link to={pageOf(item.path)}>
                <code>{item.name}/</code>
              </Link>{' '}
              {count}
              {mark}
            </li>
          )
        return (
          <li key={item.path} id={item.mark && item.path}>
            <details open={openBelow > 0}>
              <summary>
                <code>{item.name}/</code> {count}
              </summary>
              {mark}
              <ul>
                <Inside folder={item} openBelow={openBelow - 1} {...addresses} />
              </ul>
            </details>
          </li>
        )
      })}
      {folder.files.map(({ name, path, mark }) => (
        <li key={path} id={path} className="code-file">
          <code>{name}</code> <Mark mark={mark} address={lookUp(path)} />
        </li>
      ))}
      {silent.map((item) => (
        <li key={item.path} className="code-silent">
          <details>
            <summary>
              <code>{item.name}/</code> <span className="report-count">{counted(item.total, 'file')}</span>
            </summary>
            <p className="code-rest">{namesBelow(item).join(' ')}</p>
          </details>
        </li>
      ))}
      {folder.rest.length > 0 && <li className="code-rest">{folder.rest.join(' ')}</li>}
    </>
  )
}

/** Whether pages mention the folder or something in it; one with a page, or above one, must be shown as well. */
const isSpoken = ({ marked, mark, hasPage, folders }: CodeFolder): boolean =>
  marked > 0 || mark !== undefined || hasPage === true || folders.some(isSpoken)

function Mark({ mark: { pages, more, statements }, address }: { mark: CodeMark; address: string }) {
  return (
    <span className="code-mark">
      {withCommas(
        [...pages, ...(more > 0 ? [{ label: `${more} more`, href: address }] : [])].map(({ label, href }) => (
          <Link key={href} to={href}>
            {label}
          </Link>
        )),
      )}{' '}
      <span className="report-count">{counted(statements, 'statement')}</span>
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

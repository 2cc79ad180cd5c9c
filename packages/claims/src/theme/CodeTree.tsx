import { packageRoute, type CodeFolder, type CodeMark, type CodePackageData } from '../model/code-map'
import { Link } from 'holdtrue/theme/Link'
import { counted } from 'holdtrue/model/counted'
import { withCommas } from './texts'

/** Up to this number of marked files a tree is expanded completely, otherwise only its first level. */
const fewFiles = 24

type PackageName = Pick<CodePackageData, 'route' | 'name'>

/** Folders and files of a package, or of one of its folders; documented ones are marked and link to their pages. */
export function CodeTree({ data }: { data: PackageName & Pick<CodePackageData, 'tree'> }) {
  const { marked, total } = data.tree
  return (
    <>
      <p className="report-note">
        {`Pages mention ${marked} of ${counted(total, 'file')}; the others are grey.`}
      </p>
      <ul className="report-plain code-tree">
        <Inside folder={data.tree} openBelow={marked <= fewFiles ? Infinity : 1} of={data} />
      </ul>
    </>
  )
}

function Inside({ folder, openBelow, of }: { folder: CodeFolder; openBelow: number; of: PackageName }) {
  const lookUp = (path: string) => `${of.route}?q=${of.name}/${path}`
  const silent = folder.folders.filter((item) => !isSpoken(item))
  return (
    <>
      {folder.folders.filter(isSpoken).map((item) => {
        const name = <code>{item.name}/</code>
        const count = <span className="report-count">{`${item.marked} of ${item.total}`}</span>
        const mark = item.mark && <Mark mark={item.mark} address={lookUp(item.path)} />
        if (item.hasPage)
          return (
            <li key={item.path} id={item.path}>
              <Link to={`${packageRoute(of.route, of.name)}/${item.path}`}>{name}</Link> {count}
              {mark}
            </li>
          )
        return (
          <li key={item.path} id={item.mark && item.path}>
            <details open={openBelow > 0}>
              <summary>
                {name} {count}
              </summary>
              {mark}
              <ul>
                <Inside folder={item} openBelow={openBelow - 1} of={of} />
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

/** The pages about a file or folder; the code map's answer at the address has all of them. */
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

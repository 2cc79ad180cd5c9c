import type { CodeFolder, CodeMark } from '../model/code-map'
import type { CodePage, CodeStatement } from '../model/code-table'

/** So many pages stand beside a file at most; beside each of many files one, so that the page of a large package does not grow with all that is said of it. */
const maxPages = 2
const manyFiles = 150

/** The folders and files of a package, with what pages say of each. */
export function codeTree(files: readonly string[], statements: readonly CodeStatement[]): CodeFolder {
  const byPath = new Map<string, CodeStatement[]>()
  for (const statement of statements)
    byPath.set(statement.path, [...(byPath.get(statement.path) ?? []), statement])
  const shown = byPath.size > manyFiles ? 1 : maxPages
  const root = emptyFolder('', '')
  for (const file of files) {
    const parts = file.split('/')
    const name = parts.pop() ?? file
    let folder = root
    for (const part of parts) folder = subfolder(folder, part)
    const said = byPath.get(file)
    if (said) folder.files.push({ name, path: file, mark: markOf(said, shown) })
    else folder.rest.push(name)
  }
  return finished(root, byPath)
}

const emptyFolder = (name: string, path: string): CodeFolder => ({
  name,
  path,
  folders: [],
  files: [],
  rest: [],
  total: 0,
  marked: 0,
})

function subfolder(folder: CodeFolder, name: string): CodeFolder {
  const known = folder.folders.find((item) => item.name === name)
  if (known) return known
  const made = emptyFolder(name, folder.path === '' ? name : `${folder.path}/${name}`)
  folder.folders.push(made)
  return made
}

/** Counts, marks, and folders that hold nothing but another one made one with it. */
function finished(folder: CodeFolder, byPath: ReadonlyMap<string, CodeStatement[]>): CodeFolder {
  const said = folder.path === '' ? undefined : byPath.get(folder.path)
  const folders = folder.folders.map((item) => finished(item, byPath))
  const [only] = folders
  const isPassage =
    folder.path !== '' && folders.length === 1 && folder.files.length + folder.rest.length === 0
  if (isPassage && only && !said) return { ...only, name: `${folder.name}/${only.name}` }
  return {
    ...folder,
    ...(said && { mark: markOf(said, maxPages) }),
    folders,
    total: folder.files.length + folder.rest.length + sum(folders, 'total'),
    marked: folder.files.length + sum(folders, 'marked'),
  }
}

const sum = (folders: readonly CodeFolder[], key: 'total' | 'marked') =>
  folders.reduce((total, folder) => total + folder[key], 0)

/** The pages of some statements, those that say most of it and little else first. */
function markOf(statements: readonly CodeStatement[], shown: number): CodeMark {
  const pages = new Map<CodePage, { first: CodeStatement; count: number }>()
  for (const statement of statements) {
    const known = pages.get(statement.page)
    if (known) known.count++
    else pages.set(statement.page, { first: statement, count: 1 })
  }
  const weight = ([page, { count }]: [CodePage, { count: number }]) => count / Math.sqrt(page.statements + 4)
  const ranked = [...pages].sort((a, b) => weight(b) - weight(a))
  return {
    statements: statements.length,
    pages: ranked.slice(0, shown).map(([{ title }, { first }]) => ({ label: title, href: addressOf(first) })),
    more: Math.max(0, ranked.length - shown),
  }
}

/** Where a statement stands. */
export function addressOf({ page, heading }: Pick<CodeStatement, 'page' | 'heading'>): string {
  return heading ? `${page.route}#${heading.id}` : page.route
}

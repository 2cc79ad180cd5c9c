import { createHash } from 'node:crypto'
import { escapeText } from 'holdtrue/model/escape'
import { groupedBy } from 'holdtrue/model/lists'
import { remember } from 'holdtrue/model/remember'
import type { CodeFolder, CodeMark, FolderPicture, PackageMapBox } from '../model/code-map'
import type { CodePage, CodeStatement } from '../model/code-table'

/** Maximum number of pages shown next to a file. */
const maxPages = 2

/** Maximum number of files on a page of the code map. */
const maxFiles = 150

/** Folders with their own pages: always the largest one that fits, until the remaining files fit on the package's page. */
export const folderPages = remember((files: readonly string[]): string[] => {
  const pages: string[] = []
  let rest = files
  while (rest.length > maxFiles) {
    const counts = new Map<string, number>()
    for (const file of rest)
      for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
        const folder = file.slice(0, end)
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
      }
    // Of folders that contain only each other, the innermost has the page.
    const [largest] = [...counts]
      .filter(([, count]) => count <= maxFiles)
      .sort(([a, inA], [b, inB]) => inB - inA || b.length - a.length)
    if (!largest) break
    const [folder] = largest
    pages.push(folder)
    rest = rest.filter((file) => !file.startsWith(`${folder}/`))
  }
  return pages
})

/** The folders and files of a package, with the pages about each. */
export function codeTree(files: readonly string[], statements: readonly CodeStatement[]): CodeFolder {
  const byPath = groupedBy(statements, ({ path }) => path)
  return folderOf({ name: '', path: '' }, files, { byPath, pages: folderPages(files) })
}

/** A folder with counts and marks. Folders that contain only another folder are merged with it. `pages` are folders with their own. */
function folderOf(
  { name, path }: Pick<CodeFolder, 'name' | 'path'>,
  inside: readonly string[],
  known: { byPath: ReadonlyMap<string, CodeStatement[]>; pages: readonly string[] },
): CodeFolder {
  const start = path === '' ? '' : `${path}/`
  const deeper: string[] = []
  const folder: CodeFolder = { name, path, folders: [], files: [], rest: [], total: inside.length, marked: 0 }
  for (const file of inside) {
    const own = file.slice(start.length)
    const said = known.byPath.get(file)
    if (own.includes('/')) deeper.push(file)
    else if (said) folder.files.push({ name: own, path: file, mark: markOf(said) })
    else folder.rest.push(own)
  }
  const below = groupedBy(deeper, (file) => file.slice(start.length, file.indexOf('/', start.length)))
  folder.folders = Array.from(below, ([name, files]) => folderOf({ name, path: start + name }, files, known))
  folder.marked = folder.files.length + folder.folders.reduce((total, { marked }) => total + marked, 0)
  const said = path === '' ? undefined : known.byPath.get(path)
  const [only] = folder.folders
  if (path !== '' && only?.total === inside.length && folder.folders.length === 1 && !said)
    return { ...only, name: `${name}/${only.name}` }
  if (said) folder.mark = markOf(said)
  if (known.pages.includes(path)) folder.hasPage = true
  return folder
}

/** The pages of statements, with those first that are mostly about this. */
function markOf(statements: readonly CodeStatement[]): CodeMark {
  const pages = new Map<CodePage, { first: CodeStatement; count: number }>()
  for (const first of statements) {
    const known = pages.get(first.page) ?? { first, count: 0 }
    pages.set(first.page, { ...known, count: known.count + 1 })
  }
  const weight = ([page, { count }]: [CodePage, { count: number }]) => count / Math.sqrt(page.statements + 4)
  const ranked = [...pages].sort((a, b) => weight(b) - weight(a))
  const shown = ranked.slice(0, maxPages)
  return {
    statements: statements.length,
    pages: shown.map(([{ title }, { first }]) => ({ label: title, href: addressOf(first) })),
    more: ranked.length - shown.length,
  }
}

export const addressOf = ({ page, heading }: Pick<CodeStatement, 'page' | 'heading'>): string =>
  heading ? `${page.route}#${heading.id}` : page.route

/** Maximum number of folders drawn, and the minimum for a picture. */
const [maxCells, minCells] = [16, 3]

type Part = Pick<CodeFolder, 'path' | 'total' | 'marked'>

/** Position and size in pixels. */
type Box = Pick<PackageMapBox, 'x' | 'y' | 'width' | 'height'>

type FolderCell = Part & Box

/** The folders of a package as boxes in a picture, sized by their number of files; undefined for a package with few folders. */
export function folderMap(tree: CodeFolder, width: number, height: number): FolderCell[] | undefined {
  const parts = partsOf(tree)
  return parts.length < minCells ? undefined : divided(parts, { x: 0, y: 0, width, height })
}

/** Opens the largest folders, one after another, while there is room for their contents. */
function partsOf(tree: CodeFolder): Part[] {
  let open: CodeFolder[] = [tree]
  for (;;) {
    const next = open
      .filter(({ folders }) => folders.length > 0 && open.length + folders.length <= maxCells)
      .sort((a, b) => b.total - a.total)[0]
    if (!next) break
    const { files, rest, folders } = next
    const own = { ...next, folders: [], total: files.length + rest.length, marked: files.length }
    open = open.flatMap((folder) => (folder === next ? [own, ...folders] : folder))
  }
  return open
    .flatMap(({ path, total, marked }) => (total > 0 ? { path, total, marked } : []))
    .sort((a, b) => b.total - a.total || (a.path < b.path ? -1 : 1))
}

/** Divides a box between parts: into halves with about the same number of files, side by side if the box is wide, and recursively. */
function divided(parts: readonly Part[], box: Box): FolderCell[] {
  if (parts.length <= 1) return parts.map((part) => ({ ...part, ...box }))
  const total = filesIn(parts)
  let cut = 1
  while (cut < parts.length - 1 && filesIn(parts.slice(0, cut)) < total / 2) cut++
  const share = filesIn(parts.slice(0, cut)) / total
  const [side, at] = box.width >= box.height ? (['width', 'x'] as const) : (['height', 'y'] as const)
  const size = Math.round(box[side] * share)
  const near = { ...box, [side]: size }
  const far = { ...box, [at]: box[at] + size, [side]: box[side] - size }
  return [...divided(parts.slice(0, cut), near), ...divided(parts.slice(cut), far)]
}

const filesIn = (parts: readonly Part[]) => parts.reduce((sum, { total }) => sum + total, 0)

/** Gap between boxes, in pixels. */
const gap = 2

/** Number of folders in the text alternative; the tree of files has all of them. */
const namedFolders = 5

/** The boxes as a separate file: as part of the page they would be a twentieth of what readers load. */
export function folderPicture(tree: CodeFolder, width: number, height: number): FolderPicture | undefined {
  const cells = folderMap(tree, width, height)
  if (!cells) return undefined
  const drawn = cells.map((cell) => boxOf(cell) + labelOf(cell)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${colours}</style><rect class="ground" width="100%" height="100%"/>${drawn}</svg>\n`
  const largest = cells.toSorted((a, b) => b.total - a.total).slice(0, namedFolders)
  const named = largest.map(({ path, total, marked }) => `${nameOf(path)} ${marked} of ${total}`)
  return {
    src: `/assets/code/${createHash('sha256').update(svg).digest('hex').slice(0, 12)}.svg`,
    svg,
    alt: `Documented files of the largest folders: ${named.join(', ')}`,
    width,
    height,
  }
}

/** An external picture does not inherit the page's colours, only its colour scheme. */
const colours =
  'text{font-family:ui-monospace,Menlo,Consolas,monospace;fill:#1e2521}.ground{fill:#f0eee4}.box{fill:#17633e;stroke:#85877a;stroke-width:.5}' +
  '@media(prefers-color-scheme:dark){text{fill:#e3dfd2}.ground{fill:#101413}.box{fill:#83cb9b;stroke:#75807b}}'

/** The more is documented, the stronger the colour, in five steps. */
function boxOf({ x, y, width, height, marked, total }: FolderCell): string {
  const opacity = [0.03, 0.1, 0.19, 0.28, 0.36][Math.ceil((4 * marked) / total)]
  return `<rect class="box" fill-opacity="${opacity}" x="${x}" y="${y}" width="${Math.max(1, width - gap)}" height="${Math.max(1, height - gap)}" rx="3"/>`
}

const nameOf = (path: string) => path || 'package folder'

/** Font size in pixels. */
const textSize = 10.5

/** A folder's name, if all of it fits into its box: with or without its parent folders, or on several lines. */
function labelOf({ path, x, y, width, height, total, marked }: FolderCell): string {
  const parts = nameOf(path).split('/')
  const names = parts.map((_, index) => [parts.slice(index).join('/')])
  const broken = parts.at(-1)?.split(/(?<=[- ])|(?=[A-Z])/) ?? []
  const fits = (lines: readonly string[]) =>
    lines.every(({ length }) => length * 0.61 * textSize <= width - 10) &&
    lines.length * 1.25 * textSize + 6 < height
  const name = [...names, broken].find(fits)
  if (!name) return ''
  const counted = [...name, `${marked} of ${total}`]
  return (fits(counted) ? counted : name)
    .map((line, index) => {
      const at = `x="${x + 5}" y="${Math.round(y + 4 + textSize * (1.25 * index + 1))}"`
      return `<text ${at} font-size="${textSize}">${escapeText(line)}</text>`
    })
    .join('')
}

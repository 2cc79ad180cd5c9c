import { createHash } from 'node:crypto'
import { once, remember } from '../../model/remember'
import {
  sidebarFolder,
  sidebarPartOf,
  sidebarPartOfAddress,
  type Sidebar,
  type SidebarCategory,
  type SidebarChunk,
  type SidebarItem,
} from '../../model/sidebar'

/** A sidebar of at most this many items is one chunk, which is sent completely and can be expanded without JavaScript. */
const maxWholeItems = 150
/** Items in a chunk of a larger sidebar. A page loads only its own branch, about 1 kB compressed, however large the site is. */
const maxChunkItems = 50

/** A chunk of a sidebar as a file whose address contains the hash of its content. */
export interface SidebarFile {
  /** Address without base path, `/assets/sidebar/docs-1a2b3c4d.json`. */
  address: string
  /** JSON of its items, which takes a fifth of the memory of the items themselves on a large site. */
  content: string
  /** Address that does not change with the content, by which a category refers to it; undefined for a root. */
  part?: string
}

export interface CutSidebar {
  files: SidebarFile[]
  /** For each route in the sidebar, the addresses of its branch, root first; for all others (`''`), the root. */
  branches: Map<string, readonly string[]>
}

/**
 * Splits a sidebar into chunks: the root has the top levels that fit, and each category below them is a chunk that a reader loads by
 * expanding it. Pages refer to their chunks by hash, a category to the one below it by a stable address, so that a changed label changes
 * only its chunk and the pages that show it. Readers do not download descriptions, which are for cards. `root` names the root chunk.
 */
export function cutSidebar(sidebar: Sidebar, root = sidebar.id): CutSidebar {
  const files = new Map<string, SidebarFile>()
  const branches = new Map<string, readonly string[]>()
  const limit = countItems(sidebar.items) <= maxWholeItems ? maxWholeItems : maxChunkItems
  const rootName = root.replace(/[@/]/g, '-')
  const taken = new Set<string>()
  // Chunks are named after their categories' keys, so that new neighbours do not rename them. The root has no key. Two categories on the same
  // level may have the same label.
  const nameOf = (key: string): string => {
    const name = key === '' ? rootName : `${rootName}.${shortHash(key)}`
    if (taken.has(name)) return nameOf(`${key} +`)
    taken.add(name)
    return name
  }
  const cut = (items: readonly SidebarItem[], key: string, parents: readonly string[]): string => {
    const name = nameOf(key)
    const path = [...parents, name]
    const inline = fittingCategories(items, limit)
    const place = (item: SidebarItem): SidebarItem => {
      if (item.type === 'html') return item
      const isFirst = item.href !== undefined && !branches.has(item.href)
      if (isFirst) branches.set(item.href ?? '', path)
      const { description: _description, ...shown } = item
      if (shown.type !== 'category' || !shown.items) return shown
      if (inline.has(item)) return { ...shown, items: shown.items.map(place) }
      const { items: children, ...rest } = shown
      const chunk = cut(children, rest.key, path)
      // A category's own page shows the category expanded, so the page needs its chunk.
      if (isFirst) branches.set(item.href ?? '', [...path, chunk])
      return { ...rest, chunk: sidebarPartOf(chunk) }
    }
    const content = JSON.stringify(items.map(place))
    const address = `/${sidebarFolder}${name}-${shortHash(content)}.json`
    files.set(name, { address, content, ...(key !== '' && { part: sidebarPartOf(name) }) })
    return name
  }
  branches.set('', [cut(sidebar.items, '', [])])
  // Routes of one chunk share their list, which threads then receive once.
  const addressesOf = remember((names: readonly string[]) =>
    names.flatMap((name) => files.get(name)?.address ?? []),
  )
  return {
    files: [...files.values()],
    branches: new Map(Array.from(branches, ([route, names]) => [route, addressesOf(names)])),
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The files of a chunk: one at its immutable address and, if a category refers to it, one at its stable address. */
export function filesOfSidebar({ address, content, part }: SidebarFile): Omit<SidebarFile, 'part'>[] {
  // JSON of a `SidebarPart`.
  const named = `{"address":${JSON.stringify(address)},"items":${content}}`
  return [{ address, content }, ...(part === undefined ? [] : [{ address: part, content: named }])]
}

/** Opens chunks as the theme receives them, by their addresses. */
export function sidebarChunks(
  collections: readonly { sidebarFiles: readonly SidebarFile[] }[],
): (addresses?: readonly string[]) => SidebarChunk[] {
  const chunks = collections
    .flatMap(({ sidebarFiles }) => sidebarFiles)
    .map(({ address, content }): [string, () => SidebarChunk] => [
      address,
      once(() => ({ name: sidebarPartOfAddress(address), items: JSON.parse(content) })),
    ])
  const byAddress = new Map(chunks)
  return (addresses = []) => addresses.flatMap((address) => byAddress.get(address)?.() ?? [])
}

/** The categories whose children stay in the chunk: the top levels, as long as a whole level fits. */
function fittingCategories(items: readonly SidebarItem[], limit: number): Set<SidebarItem> {
  const fitting = new Set<SidebarItem>()
  let room = limit - items.length
  for (let level = categoriesOf(items); level.length > 0;) {
    const children = level.flatMap((category) => category.items ?? [])
    if (children.length > room) break
    room -= children.length
    for (const category of level) fitting.add(category)
    level = categoriesOf(children)
  }
  return fitting
}

const categoriesOf = (items: readonly SidebarItem[]): SidebarCategory[] =>
  items.filter((item) => item.type === 'category')

const countItems = (items: readonly SidebarItem[]): number =>
  categoriesOf(items).reduce((sum, { items: below = [] }) => sum + countItems(below), items.length)

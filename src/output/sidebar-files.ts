import { createHash } from 'node:crypto'
import {
  sidebarFolder,
  sidebarPartOf,
  type SidebarChunk,
  type SidebarItem,
  type SidebarPart,
} from '../model/sidebar'

/** A sidebar chunk as a file: its address carries its content's hash. */
export interface SidebarFile {
  /** Name of the chunk in the site. */
  name: string
  /** Address without base path, `/assets/sidebar/docs-1a2b3c4d.json`. */
  address: string
  content: string
  /** As the theme gets it: it goes by its stable address. */
  chunk: SidebarChunk
  /** The same under its stable address, for a chunk that a category names. */
  part?: { address: string; content: string }
}

/**
 * Gives every chunk its addresses. Pages name the chunks of their own branch by the hash of what is in them, since it stands in their HTML.
 * A category names the chunk below it by a stable address: so a changed label changes its own chunk and the pages that show it, and not
 * all chunks and pages above. Descriptions are for cards, not for the tree, and stay out of what every reader downloads.
 */
export function createSidebarFiles(chunks: readonly SidebarChunk[]): SidebarFile[] {
  const named = new Set<string>()
  const travelling = (item: SidebarItem): SidebarItem => {
    if (item.type === 'html') return item
    const { description: _description, ...rest } = item
    if (rest.type === 'link') return rest
    if (rest.chunk !== undefined) named.add(rest.chunk)
    return {
      ...rest,
      ...(rest.items && { items: rest.items.map(travelling) }),
      ...(rest.chunk !== undefined && { chunk: sidebarPartOf(fileName(rest.chunk)) }),
    }
  }
  const files = chunks.map(({ name, items: all }): SidebarFile => {
    const items = all.map(travelling)
    const content = JSON.stringify(items)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const address = `/${sidebarFolder}${fileName(name)}-${hash}.json`
    return { name, address, content, chunk: { name: sidebarPartOf(fileName(name)), items } }
  })
  return files.map((file) => (named.has(file.name) ? withPart(file) : file))
}

function withPart(file: SidebarFile): SidebarFile {
  const { name, address, chunk } = file
  const part: SidebarPart = { address, items: chunk.items }
  return { ...file, part: { address: sidebarPartOf(fileName(name)), content: JSON.stringify(part) } }
}

/** Names of versions and ids of documents stand in a chunk's name. */
const fileName = (name: string) => name.replace(/[@/]/g, '-')

import { createHash } from 'node:crypto'
import type { SidebarChunk, SidebarItem } from '../model/sidebar'

/** A sidebar chunk as a file: its address carries its content's hash. */
export interface SidebarFile {
  /** Name of the chunk in the site. */
  name: string
  /** Address without base path, `/assets/sidebar/docs-1a2b3c4d.json`. */
  address: string
  content: string
  /** As the theme gets it: the root goes by the sidebar's id, others by their address. */
  chunk: SidebarChunk
}

/**
 * Gives every chunk its address. Children come before parents, because a parent names its children by address.
 * Descriptions are for cards, not for the tree, and stay out of what every reader downloads.
 */
export function createSidebarFiles(chunks: readonly SidebarChunk[]): Map<string, SidebarFile> {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const files = new Map<string, SidebarFile>()
  const fileOf = (name: string): SidebarFile => {
    const existing = files.get(name)
    if (existing) return existing
    const items = (byName.get(name)?.items ?? []).map(travelling)
    const content = JSON.stringify(items)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    // Names of versions and ids of documents stand in it.
    const address = `/assets/sidebar/${name.replace(/[@/]/g, '-')}-${hash}.json`
    const file: SidebarFile = {
      name,
      address,
      content,
      chunk: { name: name.includes('.') ? address : name, items },
    }
    files.set(name, file)
    return file
  }
  const travelling = (item: SidebarItem): SidebarItem => {
    if (item.type === 'html') return item
    const { description: _description, ...rest } = item
    if (rest.type === 'link') return rest
    return {
      ...rest,
      ...(rest.items && { items: rest.items.map(travelling) }),
      ...(rest.chunk !== undefined && { chunk: fileOf(rest.chunk).address }),
    }
  }
  for (const { name } of chunks) fileOf(name)
  return files
}

import { createHash } from 'node:crypto'
import {
  sidebarFolder,
  sidebarPartOf,
  sidebarPartOfAddress,
  type SidebarChunk,
  type SidebarItem,
} from '../model/sidebar'

/** A sidebar chunk as a file whose address contains the hash of its content. */
export interface SidebarFile {
  name: string
  /** Address without base path, `/assets/sidebar/docs-1a2b3c4d.json`. */
  address: string
  /** JSON of its items, which takes a fifth of the memory of the items themselves on a large site. */
  content: string
  /** Whether a category refers to it, which also gives it a stable address. */
  isNamed: boolean
}

/**
 * Gives every chunk its addresses. Pages refer to the chunks of their branch by hash, in their HTML. A category refers to the chunk below
 * it by a stable address, so a changed label changes only its chunk and the pages that show it, not all chunks and pages above.
 * Descriptions are for cards, so they are left out of what every reader downloads.
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
  const written = chunks.map(({ name, items }) => ({ name, content: JSON.stringify(items.map(travelling)) }))
  return written.map(({ name, content }) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const address = `/${sidebarFolder}${fileName(name)}-${hash}.json`
    return { name, address, content, isNamed: named.has(name) }
  })
}

/** The files of a chunk: one at its immutable address and, if a category refers to it, one at its stable address. */
export function filesOfSidebar(file: SidebarFile): Pick<SidebarFile, 'address' | 'content'>[] {
  const { name, address, content, isNamed } = file
  // JSON of a `SidebarPart`.
  const part = `{"address":${JSON.stringify(address)},"items":${content}}`
  const named = { address: sidebarPartOf(fileName(name)), content: part }
  return [{ address, content }, ...(isNamed ? [named] : [])]
}

/** Opens chunks as the theme receives them, by their stable addresses. */
export class SidebarChunks {
  readonly #texts: ReadonlyMap<string, string>
  readonly #open = new Map<string, SidebarChunk>()

  constructor(files: readonly SidebarFile[]) {
    this.#texts = new Map(files.map(({ address, content }) => [address, content]))
  }

  of(addresses: readonly string[] = []): SidebarChunk[] {
    return addresses.flatMap((address) => this.#chunkOf(address) ?? [])
  }

  #chunkOf(address: string): SidebarChunk | undefined {
    const known = this.#open.get(address)
    const content = known ? undefined : this.#texts.get(address)
    if (content === undefined) return known
    const chunk = { name: sidebarPartOfAddress(address), items: JSON.parse(content) }
    this.#open.set(address, chunk)
    return chunk
  }
}

/** A chunk's name contains names of versions and ids of documents. */
const fileName = (name: string) => name.replace(/[@/]/g, '-')

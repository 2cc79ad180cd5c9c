import type { PageData } from '../../model/page'
import { withBase } from '../../model/path'
import {
  sidebarPartOfAddress,
  type SidebarChunk,
  type SidebarItem,
  type SidebarPart,
} from '../../model/sidebar'
import { fetchJson } from '../navigation/load-page'

export interface SidebarLoader {
  /** The chunks of a page's branch, root first; none for a page without a sidebar. */
  load(page: PageData): Promise<SidebarChunk[]>
  /** One chunk by the stable address that its category names. */
  loadChunk(part: string): Promise<SidebarChunk>
}

/** Loads sidebar chunks. The addresses that pages name carry a content hash, so one answer serves for good. */
export function createSidebarLoader(baseUrl: string): SidebarLoader {
  const pending = new Map<string, Promise<SidebarItem[]>>()
  const items = (address: string) => {
    const running = pending.get(address)
    if (running) return running
    const promise = fetchJson(withBase(baseUrl, address), 'sidebar', isItems)
    pending.set(address, promise)
    promise.catch(() => pending.delete(address))
    return promise
  }
  return {
    load: ({ sidebar }) =>
      Promise.all(
        (sidebar?.chunks ?? []).map(async (address, index) => ({
          // The root chunk goes by the sidebar's id, the others by the address that their category names.
          name: index === 0 && sidebar ? sidebar.id : sidebarPartOfAddress(address),
          items: await items(address),
        })),
      ),
    async loadChunk(part) {
      const { address, items: found } = await fetchJson(withBase(baseUrl, part), 'sidebar', isPart)
      // The pages below name it by its own address.
      if (!pending.has(address)) pending.set(address, Promise.resolve(found))
      return { name: part, items: await items(address) }
    },
  }
}

function isItems(value: unknown): value is SidebarItem[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'type' in item)
  )
}

function isPart(value: unknown): value is SidebarPart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    typeof value.address === 'string' &&
    'items' in value &&
    isItems(value.items)
  )
}

import { docsPluginId } from '../model/constants'
import type { Doc, DocsVersion } from '../model/doc'
import type { Sidebar, SidebarItem } from '../model/sidebar'

/** The `Version` entity (I4). */
export function describeVersion(input: {
  id: string
  name: string
  label: string
  isLast: boolean
  path: string
  docs: readonly Doc[]
  draftIds: readonly string[]
  sidebars: readonly Sidebar[]
  mainDocId?: string
}): DocsVersion {
  const { docs, sidebars } = input
  const rootDoc = docs.find((doc) => doc.route === input.path)
  const entry = sidebars[0] && sidebarEntry(sidebars[0])
  // A version that was cut may not have the document yet, or any more.
  const isThere = input.isLast || docs.some(({ id }) => id === input.mainDocId)
  const firstDoc = docs.find((doc) => doc.route === entry?.path)
  return {
    ...(input.id !== docsPluginId && { pluginId: input.id }),
    name: input.name,
    label: input.label,
    isLast: input.isLast,
    path: input.path,
    mainDocId: (isThere ? input.mainDocId : undefined) ?? rootDoc?.id ?? firstDoc?.id ?? docs[0]?.id ?? '',
    docs: docs.map(({ id, route, sidebar }) =>
      sidebar ? { id, path: route, sidebar } : { id, path: route },
    ),
    draftIds: [...input.draftIds],
    sidebars: Object.fromEntries(
      sidebars.map((sidebar) => {
        const link = sidebarEntry(sidebar)
        return [sidebar.id, link ? { link } : {}]
      }),
    ),
  }
}

/** First page that a link to a sidebar leads to: its first listed document or category page. */
function sidebarEntry(sidebar: Sidebar): { path: string; label: string } | undefined {
  const visit = (items: readonly SidebarItem[]): { path: string; label: string } | undefined => {
    for (const item of items) {
      if (item.type === 'link' && item.docId !== undefined && !item.unlisted)
        return { path: item.href, label: item.label }
      if (item.type === 'category') {
        const found = item.href ? { path: item.href, label: item.label } : visit(item.items ?? [])
        if (found) return found
      }
    }
    return undefined
  }
  return visit(sidebar.items)
}

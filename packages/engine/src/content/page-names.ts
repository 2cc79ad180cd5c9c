import type { Doc } from '../model/doc'
import { pageNames } from '../model/page-names'
import type { Sidebar } from '../model/sidebar'
import type { PagePosition } from './sidebars/navigation'
import { flattenSidebar } from './sidebars/sidebars'

/** Names of all documents and generated category pages, by route. */
export function namesOfPages(
  docs: readonly Doc[],
  sidebars: readonly Sidebar[],
  positions: ReadonlyMap<string, PagePosition>,
): Map<string, string> {
  const indexes = sidebars.flatMap(({ items }) =>
    flattenSidebar(items).flatMap((item) =>
      item.type === 'category' && item.generatedIndex ? [item.generatedIndex] : [],
    ),
  )
  return pageNames(
    [...docs, ...indexes].map(({ route, title }) => {
      const labels = (positions.get(route)?.breadcrumbs ?? []).map(({ label }) => label)
      const around = labels.slice(0, -1)
      // What introduces a category under its very name goes by its label in the sidebar.
      const isNamesake = around.length > 1 && around.at(-1) === title
      return { route, title: (isNamesake ? labels.at(-1) : undefined) ?? title, around }
    }),
  )
}

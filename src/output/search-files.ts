import { sidebarLabel } from '../pages/index-pages'
import type { Site } from '../content/load-site'
import { createSearchIndexBuilder, type SearchIndexBuilder } from '../search/build-index'
import type { SearchFile } from '../search/types'
import type { ReadyDocument } from './compile-documents'
import type { Staging } from './staging'

/** Adds pages to the search index as they are written; drafts and unlisted pages stay out (S, C7). */
export function createSearchWriter(
  site: Site,
  staging: Staging,
): { add(ready: ReadyDocument): void; finish(): void } {
  const { add, finish } = createSiteIndexBuilder(site)
  const early: SearchFile[] = []
  return {
    add: (ready) => void early.push(...add(ready)),
    finish() {
      const { folder, files, manifest } = finish()
      for (const { name, content } of [...early, ...files]) staging.write(folder + name, content)
      staging.write(manifest.name, manifest.content)
    },
  }
}

/** The search index of a site, document by document. */
export function createSiteIndexBuilder(
  site: Site,
): Pick<SearchIndexBuilder, 'finish'> & { add(ready: ReadyDocument): SearchFile[] } {
  const builder = createSearchIndexBuilder({
    sidebars: site.sidebars.map(({ id }) => ({ id, label: sidebarLabel(site, id) })),
  })
  return {
    finish: builder.finish,
    add({ doc, page, sections }) {
      if (doc.unlisted || doc.draft) return []
      return builder.add({
        route: doc.route,
        title: doc.title,
        ...(page.description !== undefined && { description: page.description }),
        ...(doc.sidebar !== undefined && {
          sidebar: { id: doc.sidebar, label: sidebarLabel(site, doc.sidebar) },
        }),
        breadcrumbs: page.breadcrumbs,
        tags: page.tags,
        sections,
      })
    },
  }
}

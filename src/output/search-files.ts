import { sidebarLabel } from '../pages/index-pages'
import type { Site } from '../content/load-site'
import { createSearchIndexBuilder } from '../search/build-index'
import type { SearchFile } from '../search/types'
import type { ReadyDocument } from './compile-documents'
import type { Staging } from './staging'

/** Adds pages to the search index as they are written; drafts and unlisted pages stay out (S, C7). */
export function createSearchWriter(
  site: Site,
  staging: Staging,
): { add(ready: ReadyDocument): void; finish(): void } {
  const builder = createSearchIndexBuilder({
    sidebars: site.sidebars.map(({ id }) => ({ id, label: sidebarLabel(site, id) })),
  })
  const early: SearchFile[] = []
  return {
    add({ doc, page, sections }) {
      if (doc.unlisted || doc.draft) return
      early.push(
        ...builder.add({
          route: doc.route,
          title: doc.title,
          ...(page.description !== undefined && { description: page.description }),
          ...(doc.sidebar !== undefined && {
            sidebar: { id: doc.sidebar, label: sidebarLabel(site, doc.sidebar) },
          }),
          breadcrumbs: page.breadcrumbs,
          tags: page.tags,
          sections,
        }),
      )
    },
    finish() {
      const { folder, files, manifest } = builder.finish()
      for (const { name, content } of [...early, ...files]) staging.write(folder + name, content)
      staging.write(manifest.name, manifest.content)
    },
  }
}

import type { DocsVersion, Route } from '../../model/doc'
import type { SiteConfig } from '../../model/site-config'

/** A sidebar as readers know it: a section of the site, with the page that a link to it leads to. */
export interface Section {
  label: string
  route?: Route
}

/** Name of a sidebar for readers: the label of the navbar item that leads to it; undefined where none does. */
function labelInNavbar(
  config: Pick<SiteConfig, 'navbar' | 'docs'>,
  docsId: string,
  id: string,
): string | undefined {
  const item = config.navbar.items.find(
    (entry) =>
      entry.type === 'docSidebar' &&
      entry.sidebarId === id &&
      (entry.docsPluginId ?? config.docs[0].id) === docsId,
  )
  return (item && 'label' in item && item.label) || undefined
}

/** The sections of some documents that the navbar names, by the ids of their sidebars. */
export function sectionsOf(
  config: Pick<SiteConfig, 'navbar' | 'docs'>,
  docsId: string,
  sidebars: DocsVersion['sidebars'],
): Map<string, Section> {
  const sections = new Map<string, Section>()
  for (const [id, { link }] of Object.entries(sidebars)) {
    const label = labelInNavbar(config, docsId, id)
    if (label !== undefined) sections.set(id, { label, ...(link && { route: link.path }) })
  }
  return sections
}

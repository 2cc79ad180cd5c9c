import type { CoreHead, PageInfo } from './format/files'
import { hashOfText } from './hash'
import type { ListedPage } from './listed-page'
import { encodeTerms, type EncodedTerms, type KnownBlocks } from './term-blocks'
import type { TermStore } from './term-store'

/** What an index is made of. */
export interface IndexParts {
  /** In order of the index. */
  pages: readonly ListedPage[]
  terms: TermStore
  /** What results show of a page; asked for where it is written anew. */
  infoOf(route: string): PageInfo | undefined
}

/** Sidebars in the order in which readers know them. */
export type KnownSidebars = readonly { id: string; label: string }[]

/** What an index says, whether it is written or asked in memory. */
export interface IndexPlan {
  head: CoreHead
  /** Of each page its sections, and the number of its sidebar plus one; 0 for none. */
  table: { sections: number; sidebar: number }[]
  /** For each tag of the head, its pages. */
  tagPages: number[][]
  encoded: EncodedTerms
  /** See {@link KnownBlocks}. */
  layout: string
}

/** @param known blocks of the index before. Parameters as of `assembleIndex` */
export function planIndex(
  { pages, terms }: Pick<IndexParts, 'pages' | 'terms'>,
  known: KnownSidebars = [],
  blocks?: KnownBlocks,
): IndexPlan {
  const sidebars = [...known]
  const sidebarNumber = (sidebar: ListedPage['sidebar']): number => {
    if (sidebar === undefined) return 0
    const place = sidebars.findIndex(({ id }) => id === sidebar.id)
    return place >= 0 ? place + 1 : sidebars.push(sidebar)
  }
  const table = pages.map(({ sections, sidebar }) => ({ sections, sidebar: sidebarNumber(sidebar) }))
  const tags = sortedTags(pages)
  const layout = hashOfText(pages.map(({ route, sections }) => `${sections} ${route}`).join('\n'))
  const routes = pages.map(({ route }) => route)
  const encoded = encodeTerms({ routes, store: terms, layout }, blocks)
  const head: CoreHead = {
    pages: pages.length,
    sections: table.reduce((sum, { sections }) => sum + sections, 0),
    sidebars,
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    ...encoded.boundaries,
  }
  return { head, table, tagPages: tags.map(({ pages: numbers }) => numbers), encoded, layout }
}

/** Every tag with its pages, by label. */
function sortedTags(pages: readonly ListedPage[]): { label: string; route: string; pages: number[] }[] {
  const tags = new Map<string, { label: string; route: string; pages: number[] }>()
  for (const [number, page] of pages.entries()) {
    for (const { label, route } of page.tags) {
      const tag = tags.get(label)
      if (tag === undefined) tags.set(label, { label, route, pages: [number] })
      else if (tag.pages.at(-1) !== number) tag.pages.push(number)
    }
  }
  return [...tags.values()].sort((a, b) => (a.label < b.label ? -1 : 1))
}

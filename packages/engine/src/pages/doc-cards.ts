import * as v from 'valibot'
import type { Doc } from '../model/doc'
import type { SidebarItem, SidebarCategory } from '../model/sidebar'
import type { Site } from '../content/load-site'
import { collectionOf, type Collection } from '../content/collections/collection'
import type { SlotResolution } from '../markdown/finish-article'
import type { Slot } from '../model/article'
import type { SiteData } from '../model/site-data'
import { renderCards } from '../render/shell'
import type { Card } from '../model/page'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { textOfPage } from './site-parts'

const cardItemsSchema = v.array(
  v.object({
    label: v.optional(v.string()),
    href: v.optional(v.string()),
    docId: v.optional(v.string()),
    description: v.optional(v.string()),
  }),
)

/** Cards of `DocCardList`: the given items, as JSON; if empty, the items of the document's category or sidebar. */
function cardsFor(items: string, doc: Doc, collection: Collection): Card[] {
  if (items === '') {
    const all = collection.sidebars.find(({ id }) => id === doc.sidebar)?.items ?? []
    return cardsOf(itemsAround(doc.route, all) ?? all, doc.route)
  }
  const parsed = v.safeParse(cardItemsSchema, JSON.parse(items))
  if (!parsed.success) return []
  return parsed.output.flatMap(({ label, href, docId, description }): Card[] => {
    const target = collection.docs.find((other) => other.id === docId || other.route === href)
    const address = href ?? target?.route
    if (address === undefined) return []
    const text = description ?? target?.frontmatter.description
    return [{ label: label ?? target?.title ?? address, href: address, ...(text && { description: text }) }]
  })
}

/** Items of the innermost category with a document, or whose page it is. The first occurrence counts. */
function itemsAround(route: string, items: readonly SidebarItem[]): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.type === 'link' && item.docId !== undefined && item.href === route) return items
    if (item.type !== 'category' || !item.items) continue
    const found = item.href === route ? item.items : itemsAround(route, item.items)
    if (found) return found
  }
  return undefined
}

/** Resolves the slots of `DocCardList`, as HTML and as Markdown. */
export function createCardAnswers(
  site: Pick<Site, 'collections'>,
  siteData: SiteData,
): (slot: Slot, doc: Doc) => SlotResolution {
  return ({ target }, doc) => {
    const cards = cardsFor(target, doc, collectionOf(site, doc))
    const html = renderCards(cards, siteData)
    return { html, markdown: textOfPage(html, doc.route, siteData).trim() }
  }
}

/** Cards of sidebar items, except the page that shows them (R5, `DocCardList`). */
export function cardsOf(items: readonly SidebarItem[], except: string): Card[] {
  return items.flatMap((item): Card | [] => {
    if (item.type === 'html' || item.href === except) return []
    const { label } = item
    const description = item.description && { description: item.description }
    if (item.type === 'link') return item.unlisted ? [] : { label, href: item.href, ...description }
    const href = item.href ?? item.firstHref
    if (href === undefined) return []
    const count = flattenSidebar(item.items ?? []).filter((child) => child.type === 'link').length
    return { label, href, count, contents: contentsOf(item), ...description }
  })
}

/** More entries do not fit on a card. */
const maxContents = 12

function contentsOf({ items = [] }: SidebarCategory): Card['contents'] {
  const shown = items.flatMap((item) => {
    if (item.type === 'html' || (item.type === 'link' && item.unlisted)) return []
    const href = item.href ?? (item.type === 'category' ? item.firstHref : undefined)
    return href === undefined ? [] : [{ label: item.label, href }]
  })
  return shown.length > maxContents ? shown.slice(0, maxContents - 1) : shown
}

import * as v from 'valibot'
import type { Doc } from '../model/doc'
import type { Card } from '../model/page'
import type { SidebarItem } from '../model/sidebar'
import { cardsOf } from './item-cards'
import type { CardCollection } from './page-site'

const cardItemsSchema = v.array(
  v.object({
    label: v.optional(v.string()),
    href: v.optional(v.string()),
    docId: v.optional(v.string()),
    description: v.optional(v.string()),
  }),
)

/** Cards of `DocCardList`: the items given to it, as JSON, or where `items` is empty those of the category around the document. */
export function cardsFor(items: string, doc: Doc, collection: CardCollection): Card[] {
  if (items === '') return cardsOf(siblingsOf(doc, collection), doc.route)
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

/** Items around each document of a sidebar, by its route. */
type Surroundings = Map<string, readonly SidebarItem[]>

/** By a sidebar's items: a build asks for each page with cards whether it would be the same. */
const surroundings = new WeakMap<readonly SidebarItem[], Surroundings>()

/** Items of the smallest category that holds a document, or that it is the page of; of its sidebar when there is none. */
function siblingsOf(doc: Doc, { sidebars }: CardCollection): readonly SidebarItem[] {
  const items = sidebars.find(({ id }) => id === doc.sidebar)?.items
  if (!items) return []
  const known = surroundings.get(items) ?? noteSurroundings(items, new Map())
  surroundings.set(items, known)
  return known.get(doc.route) ?? items
}

function noteSurroundings(items: readonly SidebarItem[], found: Surroundings): Surroundings {
  for (const item of items) {
    // Where a document stands twice, the first place counts.
    const note = (around: readonly SidebarItem[]) =>
      item.type !== 'html' && item.href !== undefined && !found.has(item.href) && found.set(item.href, around)
    if (item.type === 'link' && item.docId !== undefined) note(items)
    if (item.type !== 'category' || !item.items) continue
    note(item.items)
    noteSurroundings(item.items, found)
  }
  return found
}

import { createHash } from 'node:crypto'
import type { SidebarCategory, SidebarItem, SidebarLink } from '../../model/sidebar'
import { firstHref } from './sidebars'

/** A longer list is shown in runs. */
const maxListed = 150
/** Entries of a run, at most. */
const runLength = 50
/** Characters of a label in the name of a run. */
const maxLabel = 32

/**
 * A level of a sidebar as readers see it: a list with hundreds of entries becomes runs, each a category named by its first and last entry,
 * like the columns of a dictionary. So a page does not carry entries far from its own.
 * @param key key of the category that the level belongs to; empty for the root
 */
export function inRuns(items: readonly SidebarItem[], key = ''): readonly SidebarItem[] {
  // What is not shown, such as a writer's HTML, stays with the entry before it.
  const entries: SidebarItem[][] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (last && (!isShown(item) || !last.some(isShown))) last.push(item)
    else entries.push([item])
  }
  if (entries.length <= maxListed) return items
  const runs = evenRuns(entries, runLength).map((run, index) => asCategory(run.flat(), index, key))
  return inRuns(runs, `${key} …`)
}

/** Cuts a list into runs of nearly equal length, at most `most` long. */
export function evenRuns<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, run) =>
    items.slice(run * size, (run + 1) * size),
  )
}

/** Hash of a text in `digits` hexadecimal ones. */
export function shortHash(text: string, digits = 8): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

type Shown = SidebarLink | SidebarCategory

const isShown = (item: SidebarItem): item is Shown =>
  item.type === 'category' || (item.type === 'link' && !item.unlisted)

const identityOf = (item: Shown) => (item.type === 'category' ? item.key : item.href)

function asCategory(items: SidebarItem[], index: number, parent: string): SidebarCategory {
  const shown = items.filter(isShown)
  const [first, last] = [shown[0], shown.at(-1)]
  const href = firstHref(items) ?? (first?.type === 'link' ? first.href : undefined)
  return {
    type: 'category',
    // The first one is called by its place, so that what comes before all others does not rename it.
    key: `${parent} … ${index === 0 || !first ? '' : identityOf(first)}`,
    label: [first, last].map((item) => shorten(item?.label ?? '')).join(' – '),
    className: 'sidebar-run',
    collapsible: true,
    collapsed: true,
    items,
    ...(href !== undefined && { firstHref: href }),
  }
}

function shorten(label: string): string {
  const characters = Array.from(label)
  if (characters.length <= maxLabel) return label
  const kept = characters.slice(0, maxLabel).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > maxLabel / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}

import { createHash } from 'node:crypto'
import type { SidebarCategory, SidebarItem, SidebarLink } from '../../model/sidebar'
import { firstHref } from './sidebars'

/** A list of more entries than this is shown in runs. */
const maxListed = 150
/** A run has at least so many entries, but for a list's only one. */
const minRun = 25
/** After the least, one entry of so many begins the next run: runs have about 50. */
const cutsOneOf = 25
/** And at most so many, its list's end aside. */
const maxRun = 100
/** Characters of a label in the name of a run. */
const maxLabel = 32

/**
 * A level of a sidebar as readers see it: one with hundreds of entries becomes a list of runs of about 50, each a category that is
 * called by its first and last entry, as the columns of a dictionary are. Readers find their way in some twenty names, and a page does
 * not carry the rest. Whether an entry begins a run is decided by what it is, not by its number: an entry that comes or goes changes
 * the runs beside it and no others.
 * @param key key of the category that the level belongs to; empty for the root
 */
export function inRuns(items: readonly SidebarItem[], key = ''): readonly SidebarItem[] {
  if (items.filter(isShown).length <= maxListed) return items
  const runs = splitRuns(items).map((run, index) => asCategory(run, index, key))
  return inRuns(runs, `${key} …`)
}

/** Hash of a text in `digits` hexadecimal ones. */
export function shortHash(text: string, digits = 8): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

function splitRuns(items: readonly SidebarItem[]): SidebarItem[][] {
  let run: SidebarItem[] = []
  let shown = 0
  const runs = [run]
  for (const item of items) {
    // A writer's HTML between entries stays with the one before it.
    if (isShown(item)) {
      if (shown >= maxRun || (shown >= minRun && beginsRun(item))) {
        run = []
        runs.push(run)
        shown = 0
      }
      shown++
    }
    run.push(item)
  }
  const [last, before] = [runs.at(-1), runs.at(-2)]
  if (last && before && shown < minRun) {
    before.push(...last)
    runs.pop()
  }
  return runs
}

type Shown = SidebarLink | SidebarCategory

const isShown = (item: SidebarItem): item is Shown =>
  item.type === 'category' || (item.type === 'link' && !item.unlisted)

const identityOf = (item: Shown) => (item.type === 'category' ? item.key : item.href)

const beginsRun = (item: Shown) => Number.parseInt(shortHash(identityOf(item)), 16) % cutsOneOf === 0

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

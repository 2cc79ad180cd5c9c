import { slug } from 'github-slugger'
import type { Doc, Route } from '../model/doc'
import type { SidebarItem } from '../model/sidebar'
import { sectionLabel, type Collection } from '../content/collections/collection'
import { htmlCopy } from '../markdown/text/markdown-copy'
import { fullAddress, joinRoute } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import type { PageData } from '../model/page'
import { inEdition } from '../model/versions'
import type { Edition } from '../content/load-site'

/** A list of more documents is split into parts, so that no page grows with the site, only with its own folder. */
const maxListed = 100

/** A part of a site's documents, for lists: all of them, a section, or a category in a section. */
export interface SitePart {
  label: string
  /** Path below the list's route, `/docs/core`; empty for the whole. */
  path: string
  /** The enclosing parts, outermost first, without the whole. */
  around: readonly Pick<SitePart, 'label' | 'path'>[]
  /** Its listed documents that are in none of its parts, grouped by sidebar category. */
  groups: {
    /** Unique in its part. */
    id: string
    label: string
    docs: Doc[]
  }[]
  parts: SitePart[]
}

type InSidebars = Pick<Collection, 'key' | 'sidebars' | 'sections'>

interface Branch {
  label: string
  /** Documents in none of its branches. */
  docs: Doc[]
  branches: Branch[]
}

/** The listed documents of a site, split into parts along its sidebars if there are more than `max`. Each document occurs once. */
export function partsOfSite(
  { collections, docs }: { collections: readonly InSidebars[]; docs: readonly Doc[] },
  max = maxListed,
): SitePart {
  const left = new Map(docs.filter(({ unlisted }) => !unlisted).map((doc) => [doc.route, doc]))
  const branches = collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) =>
      branchOf(sectionLabel(collection, id), items, (route) => {
        const doc = left.get(route)
        if (doc?.collection !== collection.key || doc.sidebar !== id) return []
        left.delete(route)
        return [doc]
      }),
    ),
  )
  branches.push({ label: 'Other pages', docs: [...left.values()], branches: [] })
  const all = { label: '', docs: [], branches: branches.filter((branch) => countOf(branch) > 0) }
  return cut(all, { path: '', around: [] }, max)
}

/** The part and all parts in it, outermost first. */
export const allParts = (part: SitePart): SitePart[] => [part, ...part.parts.flatMap(allParts)]

/** All documents of a part. */
export function docsOfPart({ groups, parts }: SitePart): Doc[] {
  return [...groups.flatMap(({ docs }) => docs), ...parts.flatMap(docsOfPart)]
}

function branchOf(label: string, items: readonly SidebarItem[], take: (route: string) => Doc[]): Branch {
  const branch: Branch = { label, docs: [], branches: [] }
  for (const item of items) {
    if (item.type === 'html') continue
    const own = item.href === undefined ? [] : take(item.href)
    if (item.type === 'link') branch.docs.push(...own)
    else {
      const below = branchOf(item.label, item.items ?? [], take)
      below.docs.unshift(...own)
      if (countOf(below) > 0) branch.branches.push(below)
    }
  }
  return branch
}

const countOf = ({ docs, branches }: Branch): number =>
  branches.reduce((count, branch) => count + countOf(branch), docs.length)

const docsOf = ({ docs, branches }: Branch): Doc[] => [...docs, ...branches.flatMap(docsOf)]

function cut(branch: Branch, place: Pick<SitePart, 'path' | 'around'>, max: number): SitePart {
  const { label } = branch
  if (countOf(branch) <= max) {
    const inside = branch.branches.map((below) => ({ label: below.label, docs: docsOf(below) }))
    return { label, ...place, groups: groupsOf([branch, ...inside]), parts: [] }
  }
  const inner = withoutPassages(branch)
  const around = label === '' ? place.around : [...place.around, { label, path: place.path }]
  const names = uniqueIds(inner.branches)
  return {
    label,
    ...place,
    groups: groupsOf([inner]),
    parts: inner.branches.map((below, index) =>
      cut(below, { path: `${place.path}/${names[index]}`, around }, max),
    ),
  }
}

function groupsOf(branches: readonly Pick<Branch, 'label' | 'docs'>[]): SitePart['groups'] {
  const filled = branches.filter(({ docs }) => docs.length > 0)
  const ids = uniqueIds(filled)
  return filled.map(({ label, docs }, index) => ({ id: ids[index] ?? '', label, docs }))
}

function uniqueIds(branches: readonly Pick<Branch, 'label'>[]): string[] {
  const taken = new Map<string, number>()
  return branches.map(({ label }) => {
    const name = slug(label) || 'part'
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return times === 1 ? name : `${name}-${times}`
  })
}

/** Skips branches that contain only another: their pages would only link to it. */
function withoutPassages(branch: Branch): Branch {
  const [only] = branch.branches
  return only && branch.branches.length === 1 && branch.docs.length === 0 ? withoutPassages(only) : branch
}

export interface SiteList {
  /** Route of the complete list in its edition, without the edition's base. */
  route: string
  title: string
  /** Its description; `place` is the part's name, or undefined for the complete list. */
  describe(place: string | undefined): string | undefined
}

/** The page of one part of a list, before documents are read. */
export interface ListHead extends Pick<
  PageData,
  'title' | 'description' | 'breadcrumbs' | 'inVersion' | 'route'
> {
  part: SitePart
}

/** The pages of a list, starting with the complete one. */
export function listHeads(
  { base, version }: Pick<Edition, 'base' | 'version'>,
  { route, title, describe }: SiteList,
  whole: SitePart,
): ListHead[] {
  const root = inEdition(base, route)
  return allParts(whole).map((part): ListHead => {
    const place = part.path === '' ? undefined : [...part.around, part].map(({ label }) => label).join(' › ')
    return {
      route: routeOfPart(root, part),
      title: place === undefined ? title : `${title}: ${place}`,
      description: describe(place),
      breadcrumbs:
        place === undefined
          ? []
          : [
              { label: title, route: root },
              ...part.around.map((outer) => ({ label: outer.label, route: routeOfPart(root, outer) })),
              { label: part.label },
            ],
      ...(version && { inVersion: version }),
      part,
    }
  })
}

const routeOfPart = (root: string, { path }: Pick<SitePart, 'path'>): string =>
  path === '' ? root : joinRoute(root, path)

/** A part on the page of the enclosing part: its direct parts and, if there are few in total, the parts inside those. */
export interface ShownPart {
  label: string
  route: string
  /** 1 if it is inside the part before it. */
  depth: 0 | 1
  part: SitePart
}

/** Parts shown with their nested parts, at most. */
const maxShown = 40

/** The parts shown on the page with this route. */
export function partsShown({ part, route }: Pick<ListHead, 'part' | 'route'>): ShownPart[] {
  const shown = (below: SitePart, depth: 0 | 1): ShownPart => ({
    label: below.label,
    route: joinRoute(route, below.path.slice(part.path.length)),
    depth,
    part: below,
  })
  const inside = part.parts.reduce((sum, { parts }) => sum + 1 + parts.length, 0)
  return part.parts.flatMap((below) => [
    shown(below, 0),
    ...(inside <= maxShown ? below.parts.map((inner) => shown(inner, 1)) : []),
  ])
}

/** The text of a page without a source, as Markdown with full addresses, made from its HTML. */
export const textOfPage = (html: string, route: Route, site: Pick<SiteConfig, 'url' | 'baseUrl'>): string =>
  htmlCopy(html, fullAddress(route, site))

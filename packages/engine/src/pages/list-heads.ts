import type { PageData, PageLink } from '../model/page'
import { joinRoute } from '../model/path'
import { inEdition } from '../model/versions'
import type { Edition } from '../content/editions'
import { allParts, type SitePart } from './site-parts'

/** A list of all that documents say of something, which comes in parts where there are many documents. */
export interface SiteList {
  /** Route of the whole in its edition, without the edition's base. */
  route: string
  title: string
  /** What it says; `place` is the part's name where it is not the whole. */
  describe(place: string | undefined): string | undefined
}

/** The page of one part of a list, as far as it is known before any document is read. */
export interface ListHead extends Pick<
  PageData,
  'title' | 'description' | 'breadcrumbs' | 'inVersion' | 'route'
> {
  part: SitePart
}

/** The pages of a list, that of the whole first. */
export function listHeads(
  { base, version }: Pick<Edition, 'base' | 'version'>,
  { route, title, describe }: SiteList,
  whole: SitePart,
): ListHead[] {
  const root = inEdition(base, route)
  return allParts(whole).map((part): ListHead => {
    const place = part.path === '' ? undefined : [...part.around, part].map(({ label }) => label).join(' › ')
    const description = describe(place)
    return {
      route: routeOfPart(root, part),
      title: place === undefined ? title : `${title}: ${place}`,
      ...(description !== undefined && { description }),
      breadcrumbs:
        place === undefined
          ? []
          : [
              { label: title, route: root },
              ...part.around.map((outer): PageLink => ({
                label: outer.label,
                route: routeOfPart(root, outer),
              })),
              { label: part.label },
            ],
      ...(version && { inVersion: version }),
      part,
    }
  })
}

const routeOfPart = (root: string, { path }: Pick<SitePart, 'path'>): string =>
  path === '' ? root : joinRoute(root, path)

/** A part of a list as the page around it shows it: those right below it, and what lies in these where all of it is few. */
export interface ShownPart {
  label: string
  route: string
  /** 1 for what lies in the part before it. */
  depth: 0 | 1
  part: SitePart
}

/** So many parts may be shown with what lies in them. */
const maxShown = 40

/** The parts of a page, which is at `route`. */
export function partsShown({ part, route }: Pick<ListHead, 'part' | 'route'>): ShownPart[] {
  const rest = (below: SitePart) => below.path.slice(part.path.length)
  const shown = (below: SitePart, depth: 0 | 1): ShownPart => ({
    label: below.label,
    route: joinRoute(route, rest(below)),
    depth,
    part: below,
  })
  const inside = part.parts.reduce((sum, { parts }) => sum + 1 + parts.length, 0)
  return part.parts.flatMap((below) => [
    shown(below, 0),
    ...(inside <= maxShown ? below.parts.map((inner) => shown(inner, 1)) : []),
  ])
}

import { createLinkChecker, type PageReferences, untold } from '../check/links'
import { sidebarReferences } from '../check/pageless'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import { sidebarFolder, sidebarPartFolder } from '../model/sidebar'
import type { OutputFolder } from '../output/output-folder'
import { searchFolder } from '../search/format/files'
import { hashOfPieces } from '../files/file-states'
import { joinedLines } from '../files/json-pieces'
import type { MadeSite } from './make-site'
import type { BuildMemory } from './memory'
import type { SiteNotes } from './site-notes'
import type { KnownPage, PageDetails } from './page-memory'
import type { Plan } from './plan'

export interface CheckInput {
  plan: Plan
  made: MadeSite
  memory: BuildMemory
  output: OutputFolder
  redirects: readonly Redirect[]
  /** Found so far. */
  problems: readonly Problem[]
}

type LinkNotes = Pick<SiteNotes, 'links'>

/**
 * Broken links of all pages (E8). What compiling said of a link already is not said twice. While nothing comes, goes or changes that a
 * link may lead to, only pages that were made are looked at: what was found on the others holds.
 */
export function checkBuilt(input: CheckInput): { problems: Problem[]; notes: LinkNotes } {
  const { plan, made, memory, output, redirects, problems } = input
  const hasHome = made.pages.has('/') || redirects.some(({ from }) => from === '/')
  // Every page links to it; one report is enough, and none when a page module failed that may have been it.
  const home =
    hasHome || problems.some(({ file }) => /^(?:src\/)?pages\//.test(file ?? '')) ? [] : [noHomePage]
  const targets = linkTargets(input)
  const known = memory.links?.targets === targets ? new Map(memory.links.problems) : undefined
  const pages = pageReferences(input)
  const check = createLinkChecker({
    pages,
    files: { has: (file) => output.has(file.slice(1)) || (file === '/' && !hasHome) },
    redirects,
    config: plan.site.config,
    findPlace: (route, href) => placeOfReference(input, route, href),
  })
  const found = pages.flatMap((page): [string, Problem[]][] => {
    const isKept = known !== undefined && !made.details.has(page.route)
    const own = isKept ? (known.get(page.route) ?? []) : check(page)
    return own.length > 0 ? [[page.route, own]] : []
  })
  const inSidebars = sidebarLinks(plan).flatMap((links) => check(links))
  const broken = found.flatMap(([, own]) => own)
  return {
    problems: [...home, ...inSidebars, ...untold(broken, problems)],
    notes: { links: { targets, problems: found } },
  }
}

/** What sidebars link to besides documents: every page shows it, none has it among its own references. */
function sidebarLinks({ site }: Plan): PageReferences[] {
  return site.collections.map(({ sidebars, sidebarsFile }) => ({
    route: '/',
    file: sidebarsFile,
    ids: [],
    references: sidebars.flatMap(({ items }) => sidebarReferences(items, site.config.baseUrl)),
  }))
}

/** State of all that a link may lead to. Nothing leads to files of the search and the sidebars, of which many edits change some. */
function linkTargets({ plan, made, output, redirects }: CheckInput): string {
  const { url, baseUrl, onBrokenLinks, onBrokenAnchors } = plan.site.config
  const files: string[] = []
  for (const name of output.names()) if (!unlinked.some((folder) => name.startsWith(folder))) files.push(name)
  files.sort()
  const moved = redirects.map(({ from, to }) => [from, to])
  const settings = JSON.stringify([url, baseUrl, onBrokenLinks, onBrokenAnchors, moved])
  return hashOfPieces(joinedLines(targetLines(settings, made.pages, files)))
}

/** A line for all that a link may lead to. */
function* targetLines(
  settings: string,
  pages: ReadonlyMap<string, Pick<KnownPage, 'idsHash'>>,
  files: readonly string[],
): Iterable<string> {
  yield settings
  for (const [route, { idsHash }] of pages) yield `${route} ${idsHash}`
  // No page is called so.
  yield 'files'
  yield* files
}

const unlinked = [searchFolder, sidebarFolder, sidebarPartFolder]

const detailsOf = ({ made, memory }: CheckInput, route: string) =>
  made.details.get(route) ?? memory.pages.detailsOf(route)

function placeOfReference(input: CheckInput, route: string, href: string) {
  const [, file, line, column] = detailsOf(input, route).references.find(([known]) => known === href) ?? []
  return file !== undefined && line !== undefined && column !== undefined ? { file, line, column } : undefined
}

/** What all pages offer to links and ask of others, and the files of the site that their links come from. */
function pageReferences(input: CheckInput): PageReferences[] {
  const { site } = input.plan
  const { pages, others } = input.made
  const fileOf = new Map<string, string>()
  for (const { route, sitePath } of site.docs) fileOf.set(route, sitePath)
  for (const page of others) {
    if (page.kind === 'react') fileOf.set(page.route, page.module)
    // Its links are those of navbar and footer.
    if (page.kind === 'not-found') fileOf.set(page.route, 'site.config.ts')
  }
  const open = (route: string) => detailsOf(input, route)
  return Array.from(pages.keys(), (route) => new BuiltPage(route, open, fileOf.get(route)))
}

/** What a page offers and asks is read when it is asked for. */
export class BuiltPage implements PageReferences {
  readonly #detailsOf: (route: string) => PageDetails
  readonly route: string
  declare readonly file?: string

  constructor(route: string, detailsOf: (route: string) => PageDetails, file?: string) {
    this.#detailsOf = detailsOf
    this.route = route
    if (file !== undefined) this.file = file
  }

  get ids(): string[] {
    return this.#detailsOf(this.route).ids
  }

  get references(): string[] {
    return this.#detailsOf(this.route).references.map(([href]) => href)
  }
}

const noHomePage: Problem = {
  severity: 'warning',
  code: 'no-home-page',
  message: 'The site has no page at `/`.',
  hint: 'Add `pages/index.tsx`, or give a document the `slug` `/`.',
}

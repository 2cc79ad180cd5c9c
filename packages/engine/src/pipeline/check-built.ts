import { createLinkChecker, type PageReferences, untold, sidebarReferences } from '../check/links'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/doc'
import { sidebarFolder, sidebarPartFolder } from '../model/sidebar'
import type { OutputFolder } from '../output/output-folder'
import { searchFolder } from '../search/format/files'
import { hashOfContent } from '../files/file-states'
import type { MadeSite } from './make-site'
import type { BuildMemory, SiteNotes } from './known-site'
import type { Plan } from './plan'

export interface CheckInput {
  plan: Plan
  made: MadeSite
  memory: BuildMemory
  output: OutputFolder
  redirects: readonly Redirect[]
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
    placesOf: (route) => placesOf(input, route),
  })
  const found = pages.flatMap((page): [string, Problem[]][] => {
    const isKept = known !== undefined && !made.remade.has(page.route)
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

/** State of all link targets. Nothing links to files of the search and the sidebars, some of which change with many edits. */
function linkTargets({ plan, made, output, redirects }: CheckInput): string {
  const { url, baseUrl, onBrokenLinks, onBrokenAnchors } = plan.site.config
  const files = [...output.names()].filter((name) => !unlinked.some((folder) => name.startsWith(folder)))
  const moved = redirects.map(({ from, to }) => [from, to])
  const pages = Array.from(made.pages, ([route, { ids }]) => `${route} ${ids.join(' ')}`)
  const settings = [url, baseUrl, onBrokenLinks, onBrokenAnchors]
  return hashOfContent(JSON.stringify([settings, moved, pages, files.sort()]))
}

const unlinked = [searchFolder, sidebarFolder, sidebarPartFolder]

function placesOf({ made }: CheckInput, route: string) {
  const places = new Map<string, { file: string; line: number; column: number }>()
  for (const [href, file, line, column] of made.pages.get(route)?.references ?? [])
    if (file !== undefined && line !== undefined && column !== undefined)
      places.set(href, { file, line, column })
  return places
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
  return Array.from(pages, ([route, { ids, references }]): PageReferences => {
    const file = fileOf.get(route)
    return {
      route,
      ...(file !== undefined && { file }),
      ids,
      references: references.map(([href]) => href),
    }
  })
}

const noHomePage: Problem = {
  severity: 'warning',
  code: 'no-home-page',
  message: 'The site has no page at `/`.',
  hint: 'Add `pages/index.tsx`, or give a document the `slug` `/`.',
}

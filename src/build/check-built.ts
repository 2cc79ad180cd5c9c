import { checkLinks, type PageReferences } from '../check/links'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import type { OutputFolder } from '../output/output-folder'
import type { MadeSite } from './make-site'
import type { Plan } from './plan'

/** Broken links of all pages (E8). What compiling said of a link already is not said twice. */
export function checkBuilt(input: {
  plan: Plan
  made: MadeSite
  output: OutputFolder
  redirects: readonly Redirect[]
  /** Found so far. */
  problems: readonly Problem[]
}): Problem[] {
  const { plan, made, output, redirects, problems } = input
  const hasHome = made.pages.has('/') || redirects.some(({ from }) => from === '/')
  // Every page links to it; one report is enough, and none when a page module failed that may have been it.
  const home = hasHome || problems.some(({ file }) => file?.startsWith('pages/')) ? [] : [noHomePage]
  const files = { has: (file: string) => output.has(file.slice(1)) || (file === '/' && !hasHome) }
  const findPlace = (route: string, href: string) => {
    const [, file, line, column] = made.pages.get(route)?.references.find(([known]) => known === href) ?? []
    return file !== undefined && line !== undefined && column !== undefined
      ? { file, line, column }
      : undefined
  }
  const pages = pageReferences(plan, made)
  const found = checkLinks({ pages, files, redirects, config: plan.site.config, findPlace })
  const placeOf = ({ file, line, column }: Problem) => `${file}:${line}:${column}`
  const told = new Set(
    problems
      .filter(({ code }) => ['broken-markdown-link', 'missing-asset', 'asset-outside-site'].includes(code))
      .map(placeOf),
  )
  return [...home, ...found.filter((problem) => problem.line === undefined || !told.has(placeOf(problem)))]
}

/** What all pages offer to links and ask of others, and the files of the site that their links come from. */
function pageReferences({ site }: Plan, { pages, others }: MadeSite): PageReferences[] {
  const fileOf = new Map<string, string>()
  for (const { route, sitePath } of site.docs) fileOf.set(route, sitePath)
  for (const page of others) {
    if (page.kind === 'react') fileOf.set(page.route, page.module)
    // Its links are those of navbar and footer.
    if (page.kind === 'not-found') fileOf.set(page.route, 'site.config.ts')
  }
  return Array.from(pages, ([route, { ids, references }]) => {
    const file = fileOf.get(route)
    return { route, ...(file !== undefined && { file }), ids, references: references.map(([href]) => href) }
  })
}

const noHomePage: Problem = {
  severity: 'warning',
  code: 'no-home-page',
  message: 'The site has no page at `/`.',
  hint: 'Add `pages/index.tsx`, or give a document the `slug` `/`.',
  rule: 'R3',
}

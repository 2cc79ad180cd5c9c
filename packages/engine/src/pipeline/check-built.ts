import { createLinkChecker, type PageReferences, untold, sidebarReferences } from '../check/links'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/doc'
import type { OutputFolder } from '../output/output-folder'
import type { MadeSite } from './make-site'
import type { Plan } from './plan'

interface CheckInput {
  plan: Plan
  made: MadeSite
  output: OutputFolder
  redirects: readonly Redirect[]
  problems: readonly Problem[]
}

/** Broken links on all pages, except those that compilation has reported. */
export function checkBuilt(input: CheckInput): Problem[] {
  const { plan, made, output, redirects, problems } = input
  const hasHome = made.pages.has('/') || redirects.some(({ from }) => from === '/')
  // Every page links to the home page, so one report is enough; none if a page module failed, as it may have been the home page.
  const hasFailedPage = problems.some(({ file }) => /^(?:src\/)?pages\//.test(file ?? ''))
  const pages = pageReferences(input)
  const check = createLinkChecker({
    pages,
    files: { has: (file) => output.has(file.slice(1)) || (file === '/' && !hasHome) },
    redirects,
    config: plan.site.config,
    placesOf: (route) => new Map(JSON.parse(made.pages.get(route)?.places ?? '[]')),
    schemes: plan.site.integrations.compileHooks.schemes?.keys(),
  })
  const broken = pages.flatMap((page) => check(page))
  // Every page shows a sidebar, but no page's references include its links.
  const inSidebars = plan.site.collections.flatMap(({ sidebars, sidebarsFile }) => {
    const references = sidebars.flatMap(({ items }) => sidebarReferences(items, plan.site.config.baseUrl))
    return check({ route: '/', file: sidebarsFile, ids: [], references })
  })
  return [...(hasHome || hasFailedPage ? [] : [noHomePage]), ...inSidebars, ...untold(broken, problems)]
}

/** With the source files that the links come from. */
function pageReferences({ plan, made: { pages, others }, problems }: CheckInput): PageReferences[] {
  // The headings of these pages are not all known.
  const failed = new Set(problems.flatMap(({ code, file }) => (code.startsWith('mdx-') ? file : [])))
  const fileOf = new Map<string, string>()
  for (const { route, sitePath } of plan.site.docs) fileOf.set(route, sitePath)
  for (const page of others) {
    if (page.kind === 'react') fileOf.set(page.route, page.module)
    // Contains the links of the navbar and footer.
    if (page.kind === 'not-found') fileOf.set(page.route, 'site.config.ts')
  }
  return Array.from(pages, ([route, page]): PageReferences => {
    const file = fileOf.get(route)
    return {
      route,
      file,
      get ids() {
        return file !== undefined && failed.has(file) ? undefined : JSON.parse(page.ids)
      },
      get references() {
        return JSON.parse(page.references)
      },
    }
  })
}

const noHomePage: Problem = {
  severity: 'warning',
  code: 'no-home-page',
  message: 'The site has no page at `/`.',
  hint: 'Add `pages/index.tsx`, or give a document the `slug` `/`.',
}

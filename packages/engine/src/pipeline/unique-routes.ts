import type { PageData } from '../model/page'
import { takenRoutes } from '../model/path'
import type { Problem } from '../model/problem'
import { reactionSeverity, type SiteConfig } from '../model/site-config'

/** What a page is made of, for reports. */
const kinds: Record<PageData['kind'], string> = {
  doc: 'the document',
  react: 'the page module',
  category: 'the generated index of the category',
  tags: 'the tag index',
  tag: 'the page of the tag',
  versions: 'the version page',
  search: 'the search page',
  health: 'the health page',
  admonitions: 'the list of admonitions',
  'not-found': 'the not-found page',
}

/**
 * Leaves out each page whose route a document or an earlier page has: the first wins, documents before all (R7). Documents among
 * themselves are compared when they are read.
 */
export function withUniqueRoutes<Page extends PageData>(
  pages: readonly Page[],
  docs: readonly { route: string; file: string }[],
  config: Pick<SiteConfig, 'onDuplicateRoutes'>,
): { pages: Page[]; problems: Problem[] } {
  const severity = reactionSeverity(config.onDuplicateRoutes)
  const owners = new Map([
    ...takenRoutes,
    ...docs.map(({ route, file }): [string, string] => [route, `the document \`${file}\``]),
  ])
  const problems: Problem[] = []
  const unique = pages.filter((page) => {
    const owner = owners.get(page.route)
    if (owner === undefined) {
      owners.set(page.route, nameOf(page))
      return true
    }
    if (severity) {
      problems.push({
        severity,
        code: 'duplicate-route',
        message: `${capital(nameOf(page))} has the route \`${page.route}\`, which ${owner} has already.`,
        hint: takenRoutes.has(page.route)
          ? 'Give it another route.'
          : `${capital(owner)} is shown there. Give one of them another route.`,
        ...(page.kind === 'react' && { file: page.module }),
      })
    }
    return false
  })
  return { pages: unique, problems }
}

function nameOf(page: PageData): string {
  const kind = kinds[page.kind]
  if (page.kind === 'react') return `${kind} \`${page.module}\``
  if (page.kind === 'tag') return `${kind} \`${page.label}\``
  return page.kind === 'category' || page.kind === 'admonitions' ? `${kind} \`${page.title}\`` : kind
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { createLinkChecker } from '../../check/links'
import type { OutputPatch } from '../../output/output-patch'
import { BuiltPage } from '../check-built'
import type { SiteNotes } from '../site-notes'
import type { Edit, EditedPages } from './edit'

/** Whether a page that was made again has a link that leads nowhere. What others may link to is as it was. */
export function hasBrokenLinks(
  { plan: { site }, entries, notes: { redirects } }: Edit,
  { made, details, memory }: EditedPages,
  output: Pick<OutputPatch, 'has'>,
): boolean {
  const detailsOf = (route: string) => details.get(route) ?? memory.detailsOf(route)
  const pageAt = ({ route }: { route: string }) => new BuiltPage(route, detailsOf)
  const hasHome = entries.some(({ route }) => route === '/') || redirects.some(({ from }) => from === '/')
  const check = createLinkChecker({
    pages: entries.map(pageAt),
    // A site without a home page is told so once.
    files: { has: (file) => output.has(file.slice(1)) || (file === '/' && !hasHome) },
    redirects,
    config: site.config,
    findPlace: () => undefined,
  })
  return made.some((page) => check(pageAt(page)).length > 0)
}

/** What is known of links after an edit that broke none. */
export function notesOfLinks({ notes }: Edit, { made, before }: EditedPages): SiteNotes {
  const namedHeadings = new Set(notes.namedHeadings)
  for (const page of made) for (const heading of page.namedHeadings ?? []) namedHeadings.add(heading)
  const { links, ...others } = notes
  // What was found holds for the headings that there were then. These may come back, when there are other links to them.
  const holds = made.every(({ route, idsHash }) => before.get(route)?.idsHash === idsHash)
  return { ...others, ...(holds && links && { links }), namedHeadings: [...namedHeadings] }
}

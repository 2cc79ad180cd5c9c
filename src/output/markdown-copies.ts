import type { Site } from '../content/load-site'
import { encodeRoute, withBase } from '../model/path'
import { sidebarLabel } from '../pages/index-pages'
import type { ReadyDocument } from './compile-documents'
import type { Staging } from './staging'

/** The whole text of a site is one file up to this size; nobody can use a larger one, and it would have to be held in memory. */
const maxFullTextBytes = 20_000_000

/**
 * Pages for machines (M): each page's clean Markdown at its route plus `.md`, `llms.txt` with a line for each page, and
 * `llms-full.txt` with all of the text.
 */
export function createMarkdownCopies(
  site: Site,
  staging: Staging,
): { add(ready: ReadyDocument): void; finish(): void } {
  const lines = new Map<string | undefined, string[]>()
  const texts: string[] = []
  let bytes = 0
  const address = (route: string) => site.config.url + encodeRoute(withBase(site.config.baseUrl, route))
  return {
    add({ doc, page, markdown }) {
      const { markdownRoute } = page
      if (markdownRoute === undefined) return
      const summary = page.description ? `\n> ${page.description}\n` : ''
      const text = `# ${doc.title}\n${summary}\n${markdown.trim()}\n`
      staging.write(markdownRoute.slice(1), text)
      if (doc.unlisted) return
      const line = `- [${doc.title}](${address(markdownRoute)})${page.description ? `: ${page.description}` : ''}`
      lines.set(doc.sidebar, [...(lines.get(doc.sidebar) ?? []), line])
      bytes += Buffer.byteLength(text)
      if (bytes <= maxFullTextBytes) texts.push(`Source: ${address(doc.route)}\n\n${text}`)
      else texts.length = 0
    },
    finish() {
      const { title, tagline, navbar } = site.config
      const groups = [...site.sidebars.map(({ id }) => id), undefined].flatMap((id) => {
        const group = lines.get(id)
        return group
          ? [`## ${id === undefined ? 'Other pages' : sidebarLabel(site, id)}\n\n${group.join('\n')}\n`]
          : []
      })
      const head = `# ${navbar.title || title}\n${tagline ? `\n> ${tagline}\n` : ''}`
      staging.write('llms.txt', [head, ...groups].join('\n'))
      if (texts.length > 0) staging.write('llms-full.txt', [head, ...texts].join('\n---\n\n'))
    },
  }
}

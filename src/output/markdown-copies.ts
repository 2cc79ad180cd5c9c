import type { Site } from '../site/load-site'
import { encodeRoute, withBase } from '../model/path'
import { sidebarLabel } from '../sources/index-pages'
import type { ReadyDocument } from '../sources/compile-documents'
import type { Staging } from './staging'

/** The whole text of a site is one file up to this size; nobody can use a larger one. */
const maxFullTextBytes = 20_000_000
const fullTextFile = 'llms-full.txt'

/**
 * Pages for machines (M): each page's clean Markdown at its route plus `.md`, `llms.txt` with a line for each page, and
 * `llms-full.txt` with all of the text.
 */
export function createMarkdownCopies(
  site: Site,
  staging: Staging,
): { add(ready: ReadyDocument): void; finish(): void } {
  const lines = new Map<string | undefined, string[]>()
  let fullTextBytes = 0
  const address = (route: string) => site.config.url + encodeRoute(withBase(site.config.baseUrl, route))
  const head = () => {
    const { title, tagline, navbar } = site.config
    return `# ${navbar.title || title}\n${tagline ? `\n> ${tagline}\n` : ''}`
  }
  const addFullText = (text: string) => {
    if (fullTextBytes > maxFullTextBytes) return
    fullTextBytes += staging.append(fullTextFile, `${fullTextBytes === 0 ? head() : ''}\n---\n\n${text}`)
    if (fullTextBytes > maxFullTextBytes) staging.remove(fullTextFile, fullTextBytes)
  }
  return {
    add({ doc, page, markdown }) {
      const { markdownRoute } = page
      if (markdownRoute === undefined) return
      const summary = page.description ? `\n> ${page.description}\n` : ''
      const text = `# ${doc.title}\n${summary}\n${markdown.trim()}\n`
      staging.write(markdownRoute.slice(1), text)
      if (doc.unlisted) return
      const line = `- [${doc.title}](${address(markdownRoute)})${page.description ? `: ${page.description}` : ''}`
      const group = lines.get(doc.sidebar)
      if (group) group.push(line)
      else lines.set(doc.sidebar, [line])
      addFullText(`Source: ${address(doc.route)}\n\n${text}`)
    },
    finish() {
      const groups = [...site.sidebars.map(({ id }) => id), undefined].flatMap((id) => {
        const group = lines.get(id)
        return group
          ? [`## ${id === undefined ? 'Other pages' : sidebarLabel(site, id)}\n\n${group.join('\n')}\n`]
          : []
      })
      staging.write('llms.txt', [head(), ...groups].join('\n'))
    },
  }
}

import type { AdmonitionsPage } from '../model/page'
import type { Site } from '../site/load-site'
import { encodeRoute, withBase } from '../model/path'
import { sidebarLabel } from '../site/sidebars/sections'
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
): { add(ready: ReadyDocument): void; addList(page: AdmonitionsPage): void; finish(): void } {
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
      const text = markdownCopy({ doc, page, markdown })
      staging.write(markdownRoute.slice(1), text)
      if (doc.unlisted) return
      const line = `- [${doc.title}](${address(markdownRoute)})${page.description ? `: ${page.description}` : ''}`
      const group = lines.get(doc.sidebar)
      if (group) group.push(line)
      else lines.set(doc.sidebar, [line])
      addFullText(`Source: ${address(doc.route)}\n\n${text}`)
    },
    addList(page) {
      const { title, route, description } = page
      staging.write(`${route.slice(1)}.md`, listCopy(page, address))
      const line = `- [${title}](${address(`${route}.md`)})${description ? `: ${description}` : ''}`
      lines.set(undefined, [...(lines.get(undefined) ?? []), line])
    },
    finish() {
      const groups = [...site.sidebars.map(({ id }) => id), undefined].flatMap((id) => {
        const group = lines.get(id)
        return group
          ? [
              `## ${id === undefined ? 'Other pages' : sidebarLabel(site.config, id)}\n\n${group.join('\n')}\n`,
            ]
          : []
      })
      staging.write('llms.txt', [head(), ...groups].join('\n'))
    },
  }
}

/** Markdown copy of a list of admonitions. */
function listCopy(
  { title, description, groups }: AdmonitionsPage,
  address: (route: string) => string,
): string {
  const parts = groups.flatMap(({ label, pages }) => [
    `## ${label}`,
    ...pages.flatMap((page) => [
      `### [${page.title}](${address(page.route)})`,
      page.items
        .map(({ id, title, text }) => `- [${title}](${address(page.route)}#${id})${text && `: ${text}`}`)
        .join('\n'),
    ]),
  ])
  return [`# ${title}`, ...(description ? [`> ${description}`] : []), ...parts].join('\n\n') + '\n'
}

/** Text of a page's Markdown copy. */
export function markdownCopy({
  doc,
  page,
  markdown,
}: Pick<ReadyDocument, 'doc' | 'page' | 'markdown'>): string {
  const summary = page.description ? `\n> ${page.description}\n` : ''
  return `# ${doc.title}\n${summary}\n${markdown.trim()}\n`
}

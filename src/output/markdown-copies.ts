import type { AdmonitionsPage } from '../model/page'
import { encodeRoute, withBase } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { sectionLabel } from '../site/collections/collection'
import { collectionOf, type Site } from '../site/load-site'
import { flattenSidebar } from '../site/sidebars/sidebars'
import type { ReadyDocument } from '../sources/compile-documents'
import type { KnownDocument } from '../sources/document-facts'

/** The whole text of a site is one file up to this size; nobody can use a larger one. */
const maxFullTextBytes = 20_000_000

/** A page's clean Markdown (M): its title, its description, where all pages are listed, and its text. */
export function markdownCopy(
  { doc, page, markdown }: Pick<ReadyDocument, 'doc' | 'page' | 'markdown'>,
  config: SiteConfig,
): string {
  const summary = page.description ? `\n> ${page.description}\n` : ''
  const index = `All pages of this documentation: ${addressOf('/llms.txt', config)}`
  return `# ${doc.title}\n${summary}\n${index}\n\n${markdown.trim()}\n`
}

/** `llms.txt`: a line for each page, by sidebar. */
export function llmsIndex(
  site: Site,
  documents: readonly KnownDocument[],
  lists: readonly AdmonitionsPage[],
): string {
  const lines = new Map<string | undefined, string[]>()
  const add = (sidebar: string | undefined, title: string, address: string, description?: string) => {
    const line = `- [${title}](${address})${description ? `: ${description}` : ''}`
    lines.set(sidebar, [...(lines.get(sidebar) ?? []), line])
  }
  for (const { doc, facts } of inSidebarOrder(site, documents)) {
    if (doc.unlisted || facts.markdownRoute === undefined) continue
    const title = collectionOf(site, doc).names.get(doc.route) ?? doc.title
    add(doc.sidebar, title, addressOf(facts.markdownRoute, site.config), facts.description)
  }
  for (const { title, route, description } of lists)
    add(undefined, title, addressOf(`${route}.md`, site.config), description)
  const sections = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id }): [id: string | undefined, label: string] => [
      id,
      sectionLabel(collection, id),
    ]),
  )
  const groups = [...sections, [undefined, 'Other pages'] as const].flatMap(([id, label]) => {
    const group = lines.get(id)
    return group ? [`## ${label}\n\n${group.join('\n')}\n`] : []
  })
  return [head(site.config), ...groups].join('\n')
}

/** `llms-full.txt`: all of the text; undefined where that is too much. `read` gives a page's copy. */
export function llmsFullText(
  site: Site,
  documents: readonly KnownDocument[],
  read: (file: string) => { bytes: number; text(): string },
): string | undefined {
  const copies = inSidebarOrder(site, documents).flatMap(({ doc, facts }) =>
    doc.unlisted || facts.markdownRoute === undefined
      ? []
      : [{ route: doc.route, copy: read(facts.markdownRoute.slice(1)) }],
  )
  const bytes = copies.reduce((sum, { copy }) => sum + copy.bytes, 0)
  if (bytes === 0 || bytes > maxFullTextBytes) return undefined
  const texts = copies.map(
    ({ route, copy }) => `\n---\n\nSource: ${addressOf(route, site.config)}\n\n${copy.text()}`,
  )
  return head(site.config) + texts.join('')
}

/** As readers meet them: by the sidebars; what stands in none keeps its place among the others of its kind. */
function inSidebarOrder(site: Site, documents: readonly KnownDocument[]): KnownDocument[] {
  const items = site.collections.flatMap(({ sidebars }) =>
    sidebars.flatMap((sidebar) => flattenSidebar(sidebar.items)),
  )
  const places = new Map<string, number>()
  for (const item of items) {
    const route = item.href
    if (route !== undefined && !places.has(route)) places.set(route, places.size)
  }
  const placeOf = ({ doc }: KnownDocument) => places.get(doc.route) ?? places.size
  return [...documents].sort((a, b) => placeOf(a) - placeOf(b))
}

function addressOf(route: string, { url, baseUrl }: SiteConfig): string {
  return url + encodeRoute(withBase(baseUrl, route))
}

function head({ title, tagline, navbar }: SiteConfig): string {
  return `# ${navbar.title || title}\n${tagline ? `\n> ${tagline}\n` : ''}`
}

/** Markdown copy of a list of admonitions. */
export function listCopy({ title, description, groups }: AdmonitionsPage, config: SiteConfig): string {
  const address = (route: string) => addressOf(route, config)
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

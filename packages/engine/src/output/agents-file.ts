import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fullAddress } from '../model/path'
import type { Problem } from '../model/problem'
import type { SidebarItem } from '../model/sidebar'
import { sectionLabel } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { linkTo, listEntry } from '../pages/card-list'
import { calledAs } from '../files/called-as'
import { counted } from '../model/counted'

/** What programs are given without asking must be small: a longer text makes their work worse, not better. */
export const maxAgentsBytes = 8000

/** File of the site folder whose text the index begins with: the rules of the house. */
export const agentsSource = 'agents.md'

/**
 * `agents.md`: an index of the size that fits beside a program's task. The site's own text, how to ask for the pages about a piece of code,
 * and the sections with as many of their parts as there is room for.
 */
export function agentsFile(site: Site): { text: string; problems: Problem[] } {
  const own = readOwnText(site)
  const text = [2, 1, 0]
    .map((depth) => agentsText(site, own, depth))
    .find((candidate) => Buffer.byteLength(candidate) <= maxAgentsBytes)
  if (text !== undefined) return { text, problems: [] }
  return { text: agentsText(site, own, 0), problems: own === undefined ? [] : [tooLong(own)] }
}

function agentsText(site: Site, own: string | undefined, depth: number): string {
  const { navbar, title } = site.config
  const [{ upstream }] = site.collections
  const release = upstream && `It describes ${upstream.name} ${upstream.release}.`
  return [
    `# ${navbar.title || title}`,
    ...(own === undefined ? [] : [own]),
    ['## Ask', ...(release === undefined ? [] : [release]), askText(site)].join('\n\n'),
    ['## Sections', sectionsText(site, depth), ''].join('\n\n').replace(/\n+$/, '\n'),
  ].join('\n\n')
}

function askText({ config, collections: [{ upstream }] }: Site): string {
  return [
    `- Every page is Markdown at its address plus \`.md\`, or by \`Accept: text/markdown\`. All pages: ${fullAddress('/llms.txt', config)}`,
    ...(upstream
      ? [
          `- In a clone of this documentation \`${calledAs('covers', '<path or symbol>')}\` says which pages and statements are about it; \`git diff | ${calledAs('covers', '-')}\` asks for a change. No network is needed.`,
        ]
      : []),
    `- \`${calledAs('search', '<words>')}\`, \`${calledAs('page', '<route> [#section]')}\`; \`--json\` for programs. \`${calledAs('mcp')}\` serves the same to tools that speak the Model Context Protocol.`,
  ].join('\n')
}

function sectionsText(site: Site, depth: number): string {
  const sections = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) => {
      const pages = flattenSidebar(items).filter(({ type }) => type === 'link').length
      const route = collection.version.sidebars[id]?.link?.path
      const label = sectionLabel(collection, id)
      const head = route === undefined ? label : linkTo(label, copyRoute(route), site.config)
      return [listEntry(head, counted(pages, 'page')), ...partLines(items, site, depth, '  ')].join('\n')
    }),
  )
  return sections.join('\n')
}

/** Categories to a depth, with pages that stand beside them counted by their section. */
function partLines(items: readonly SidebarItem[], site: Site, depth: number, indent: string): string[] {
  if (depth === 0) return []
  return items.flatMap((item) => {
    if (item.type !== 'category') return []
    const href = item.href ?? item.firstHref
    const head = href === undefined ? item.label : linkTo(item.label, copyRoute(href), site.config)
    return [`${indent}- ${head}`, ...partLines(item.items ?? [], site, depth - 1, `${indent}  `)]
  })
}

/** Route of the Markdown copy of a page that a sidebar leads to. */
const copyRoute = (route: string) => (route === '/' ? '/index.md' : `${route}.md`)

function readOwnText({ siteDir }: Site): string | undefined {
  const file = path.join(siteDir, agentsSource)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function tooLong(own: string): Problem {
  return {
    severity: 'warning',
    code: 'agents-too-long',
    message: `\`${agentsSource}\` has \`${Buffer.byteLength(own)}\` bytes; with the sections below it the index for programs is larger than ${maxAgentsBytes}.`,
    hint: 'Leave in it what nobody can find out by asking, and link to the rest.',
    file: agentsSource,
    line: 1,
    column: 1,
  }
}

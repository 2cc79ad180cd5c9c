import { createElement, type ReactElement } from 'react'
import { renderToString, renderToStaticMarkup } from 'react-dom/server'
import type { PageData, Card } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { App } from '../theme/App'
import { IndexView, CardList } from '../theme/views/IndexView'
import { sitePageProps, type SitePageComponent, Link } from '../theme/Link'
import { SiteContext } from '../theme/contexts'
import { SidebarTree, findTrail } from '../theme/sidebar/SidebarTree'

export interface ShellInput {
  page: PageData
  site: SiteData
  sidebar: SidebarChunk[]
  /** Content of a page of kind `react`. */
  component?: SitePageComponent
  /** Caches sidebars between pages; the HTML is the same without it. */
  trees?: SidebarTrees
}

/** Everything inside the document's root element. */
export function renderShell(input: ShellInput): string {
  const { page, site, sidebar, component, trees } = input
  const children = component && createElement(component, { key: page.route, ...sitePageProps(site, page) })
  const render = (chunks: SidebarChunk[]) =>
    renderToString(createElement(App, { page, site, sidebar: chunks, indexView: IndexView }, children))
  const root = sidebar[0]
  if (!trees || !root || !page.sidebar) return render(sidebar)
  return withTree(render([{ ...root, items: [treeMark] }]), treeHtml(input, trees))
}

const mark = '\uE002'
/** Stands for the tree while the shell around it is rendered. */
const treeMark = { type: 'html', value: mark } as const

function withTree(shell: string, tree: string): string {
  const at = shell.indexOf(mark)
  const start = shell.lastIndexOf('<nav ', at)
  const end = shell.indexOf('</nav>', at) + '</nav>'.length
  return shell.slice(0, start) + tree + shell.slice(end)
}

/** Wraps an element in the site's context, for rendering outside a page. */
export const inSite = (element: ReactElement, site: SiteData): ReactElement =>
  createElement(SiteContext, { value: site }, element)

/** Cards inside an article, the same as on category pages. */
export const renderCards = (items: readonly Card[], site: SiteData): string =>
  renderToStaticMarkup(inSite(createElement(CardList, { items, isListed: true }), site))

/** Cached trees. Documents are ordered by folder, so the last few serve nearly all of them. */
const maxKept = 16

/** Trees without the current page's mark, by their open categories. */
type SidebarTrees = Map<string, string>

/** Pages in the same category have the same tree except for the current page's mark, which is moved. That halves the cost of a shell. */
function treeHtml({ page, site, sidebar: chunks }: ShellInput, trees: SidebarTrees): string {
  const render = () => renderToString(inSite(createElement(SidebarTree, { page, chunks }), site))
  const trail = findTrail(chunks[0]?.items ?? [], page.route, chunks)
  const current = trail.at(-1)
  if (current?.type !== 'link' || current.unlisted) return render()
  const open = trail.map((item) => (item.type === 'category' ? item.key : ''))
  const key = JSON.stringify([page.sidebar?.id, chunks.map(({ name }) => name), open])
  const [plain, marked] = renderLink(current.href, site)
  const unmarked = trees.get(key)
  if (unmarked !== undefined && isOnlyOne(plain, unmarked)) return unmarked.replace(plain, () => marked)
  const html = render()
  if (!isOnlyOne(marked, html)) return html
  const [oldest] = trees.keys()
  if (trees.size >= maxKept && oldest !== undefined) trees.delete(oldest)
  const known = html.replace(marked, () => plain)
  trees.set(key, known)
  return html
}

/** Start tags of a link in the tree, without and with the current page's mark. */
function renderLink(href: string, site: SiteData): [plain: string, marked: string] {
  const tag = (props: { 'aria-current'?: 'page' }) =>
    renderToString(inSite(createElement(Link, { href, ...props }), site)).replace(/<\/a>$/, '')
  return [tag({}), tag({ 'aria-current': 'page' })]
}

/** Whether a tag occurs once in a tree and no other link has its address, so that the mark can be moved safely. */
function isOnlyOne(tag: string, html: string): boolean {
  const address = / href="[^"]*"/.exec(tag)?.[0]
  return address !== undefined && html.split(tag).length === 2 && html.split(address).length === 2
}

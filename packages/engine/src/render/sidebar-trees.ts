import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { Link } from '../theme/Link'
import { SidebarTree, type PlacedPage } from '../theme/sidebar/SidebarTree'
import { findTrail } from '../theme/sidebar/trail'
import { inSite } from './in-site'

/** Trees kept; documents come in the order of their folders, so the last few serve nearly all of them. */
const maxKept = 16

/**
 * HTML of one site's sidebars, as React renders them. The pages of a category have the same tree, but for the mark of the current page: the
 * tree is rendered for the first of them, and for the others the mark is moved. That saves half of what a shell costs.
 */
export class SidebarTrees {
  /** Trees without a mark, by the categories that are open. */
  readonly #unmarked = new Map<string, string>()

  html(page: PlacedPage, site: SiteData, chunks: readonly SidebarChunk[]): string {
    const trail = findTrail(chunks[0]?.items ?? [], page.route, chunks)
    const current = trail.at(-1)
    if (current?.type !== 'link' || current.unlisted) return renderTree(page, site, chunks)
    const open = trail.map((item) => (item.type === 'category' ? item.key : ''))
    const key = JSON.stringify([page.sidebar?.id, chunks.map(({ name }) => name), open])
    const [plain, marked] = renderLink(current.href, site)
    const unmarked = this.#unmarked.get(key)
    if (unmarked !== undefined && isOnlyOne(plain, unmarked)) return unmarked.replace(plain, () => marked)
    const html = renderTree(page, site, chunks)
    if (isOnlyOne(marked, html))
      this.#keep(
        key,
        html.replace(marked, () => plain),
      )
    return html
  }

  #keep(key: string, html: string): void {
    const oldest = this.#unmarked.keys().next().value
    if (this.#unmarked.size >= maxKept && oldest !== undefined) this.#unmarked.delete(oldest)
    this.#unmarked.set(key, html)
  }
}

function renderTree(page: PlacedPage, site: SiteData, chunks: readonly SidebarChunk[]): string {
  return renderToString(inSite(createElement(SidebarTree, { page, chunks }), site))
}

/** Start tags of a link of the tree, without and with the mark of the current page. */
function renderLink(href: string, site: SiteData): [plain: string, marked: string] {
  const tag = (props: { 'aria-current'?: 'page' }) =>
    renderToString(inSite(createElement(Link, { href, ...props }), site)).replace(/<\/a>$/, '')
  return [tag({}), tag({ 'aria-current': 'page' })]
}

/** Whether a tag stands once in a tree, and no other link leads to its address: such a mark can be moved without harm. */
function isOnlyOne(tag: string, html: string): boolean {
  const address = / href="[^"]*"/.exec(tag)?.[0]
  return address !== undefined && html.split(tag).length === 2 && html.split(address).length === 2
}

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { App } from '../theme/App'
import { IndexView } from '../theme/views/IndexView'
import { sitePageProps, type SitePageComponent } from '../theme/site-page'
import { shownFirst } from './embedded-page'
import type { SidebarTrees } from './sidebar-trees'

export interface ShellInput {
  page: PageData
  site: SiteData
  sidebar: SidebarChunk[]
  /** Content of a page of kind `react`. */
  component?: SitePageComponent
  /** Remembers sidebars from one page to the next; the HTML is the same with and without it. */
  trees?: SidebarTrees
}

/** HTML of everything inside the document's root element. */
export function renderShell({ page, site, sidebar, component, trees }: ShellInput): string {
  const children = component && createElement(component, { key: page.route, ...sitePageProps(site) })
  const render = (chunks: SidebarChunk[]) =>
    renderToString(
      createElement(App, { page: shownFirst(page), site, sidebar: chunks, indexView: IndexView }, children),
    )
  const root = sidebar[0]
  if (!trees || !root || !page.sidebar) return render(sidebar)
  return withTree(render([{ ...root, items: [treeMark] }]), trees.html(page, site, sidebar))
}

const mark = '\uE002'
/** Stands for the whole tree while the shell around it is rendered. */
const treeMark = { type: 'html', value: mark } as const

/** Puts a tree in the place of the one that holds nothing but the mark. */
function withTree(shell: string, tree: string): string {
  const at = shell.indexOf(mark)
  const start = shell.lastIndexOf('<nav ', at)
  const end = shell.indexOf('</nav>', at) + '</nav>'.length
  return shell.slice(0, start) + tree + shell.slice(end)
}

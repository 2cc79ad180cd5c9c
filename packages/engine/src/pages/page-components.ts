import path from 'node:path'
import { findSitePages } from '../modules/read/site-components'
import type { Site } from '../content/load-site'
import type { ReactPage } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import type { SitePageComponent } from '../theme/Link'
import { provideEngineParts, provideSiteData } from '../modules/run/module-files'
import { enginePart } from '../markdown/components/engine-components'
import { noteSiteRead } from '../markdown/components/run'
import type { SiteData } from '../model/site-data'

export interface PageComponents {
  pages: ReactPage[]
  /** Module key → component. */
  byKey: Map<string, SitePageComponent>
  problems: Problem[]
}

/**
 * Loads the React pages of a site folder. The component is the default export; `title` and `description` may be exported
 * beside it. A module without a default export is a problem that names it (E4).
 */
export async function loadPageComponents(site: Site): Promise<PageComponents> {
  const result: PageComponents = { pages: [], byKey: new Map(), problems: [] }
  for (const [key, file] of findSitePages(site.siteDir)) {
    const module = await site.modules.load(file).catch((error: unknown) => {
      if (!(error instanceof ProblemsError)) throw error
      result.problems.push(...error.problems)
      return undefined
    })
    if (!module) continue
    const component = module.default
    if (!isComponent(component)) {
      const found = Object.keys(module).join(', ') || 'nothing'
      result.problems.push({
        severity: 'error',
        code: 'page-default-export',
        message: `Page module \`${key}\` has no default export.`,
        hint: `Export its component: \`export default function Page() { … }\`. It exports: ${found}.`,
        file: key,
      })
      continue
    }
    result.byKey.set(key, component)
    const text = (name: string) => (typeof module[name] === 'string' ? module[name] : undefined)
    const description = text('description')
    result.pages.push({
      kind: 'react',
      route: routeOf(key),
      title: text('title') ?? '',
      ...(description !== undefined && { description }),
      breadcrumbs: [],
      module: key,
    })
  }
  return result
}

/** The component of one page; undefined where it has none, which `loadPageComponents` reports. */
export async function loadPageComponent(
  key: string,
  site: Pick<Site, 'siteDir' | 'modules'>,
): Promise<SitePageComponent | undefined> {
  const { default: component } = await site.modules.load(path.join(site.siteDir, key))
  return isComponent(component) ? component : undefined
}

/** `pages/index.tsx` → `/`, `pages/about/team.tsx` → `/about/team`. */
function routeOf(key: string): string {
  const name = key.replace(/^(?:src\/)?pages\//, '').replace(/\.\w+$/, '')
  const route = path.posix.basename(name) === 'index' ? path.posix.dirname(name) : name
  return route === '.' ? '/' : `/${route}`
}

function isComponent(value: unknown): value is SitePageComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/** Gives modules of the site what they may ask of the engine. Before any is loaded: they take it when they are. */
export function provideParts(siteData: SiteData): void {
  provideSiteData(siteData, noteSiteRead)
  provideEngineParts(enginePart)
}

import path from 'node:path'
import { findSitePages, findMdxComponents, mdxComponentsFiles } from '../modules/read/site-components'
import type { Site } from '../content/load-site'
import type { ReactPage } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import type { SitePageComponent } from '../theme/Link'
import { provideEngineParts, provideSiteData } from '../modules/run/module-files'
import { enginePart } from '../markdown/components/engine-components'
import type { SiteData } from '../model/site-data'
import type { GlobalComponents } from '../markdown/compile-context'
import type { SiteComponent } from '../markdown/parse/parsed-file'

/** Loads the site's React pages: default exports, with `title` and `description` as further exports. One without is a problem (E4). */
export async function loadPageComponents(site: Site) {
  const pages: ReactPage[] = []
  const byKey = new Map<string, SitePageComponent>()
  const problems: Problem[] = []
  for (const [key, file] of findSitePages(site.siteDir)) {
    const module = await site.modules.load(file).catch((error: unknown) => {
      if (!(error instanceof ProblemsError)) throw error
      problems.push(...error.problems)
      return undefined
    })
    if (!module) continue
    const component = module.default
    if (!isComponent(component)) {
      const found = Object.keys(module).join(', ') || 'nothing'
      problems.push({
        severity: 'error',
        code: 'page-default-export',
        message: `Page module \`${key}\` has no default export.`,
        hint: `Export its component: \`export default function Page() { … }\`. It exports: ${found}.`,
        file: key,
      })
      continue
    }
    byKey.set(key, component)
    const text = (name: string) => (typeof module[name] === 'string' ? module[name] : undefined)
    pages.push({
      kind: 'react',
      route: routeOf(key),
      title: text('title') ?? '',
      description: text('description'),
      breadcrumbs: [],
      module: key,
    })
  }
  return { pages, byKey, problems }
}

/** The component of one page; undefined if there is none, which `loadPageComponents` reports. */
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

const isComponent = (value: unknown): value is SitePageComponent =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

/** Gives the site's modules what they read on import; must be called before any is loaded. */
export function provideParts(siteData: SiteData): void {
  provideSiteData(siteData)
  provideEngineParts(enginePart)
}

/** The components that a site makes available to all of its pages (`src/theme/MDXComponents`), and their problems. */
export async function loadGlobalComponents(
  site: Pick<Site, 'siteDir'> & { modules: Pick<Site['modules'], 'load'>; code: Pick<Site['code'], 'live'> },
): Promise<GlobalComponents & { problems: Problem[] }> {
  const { siteDir, modules, code } = site
  const files = mdxComponentsFiles(siteDir)
  const found = findMdxComponents(siteDir)
  const components = new Map<string, SiteComponent>()
  const documents = new Map<string, string>()
  const problems: Problem[] = []
  const result = { files, components, documents, problems }
  if (!found) return { ...result, failed: false }
  const shown = path.relative(siteDir, found.file).replaceAll(path.sep, '/')
  try {
    const { default: given } = await modules.load(found.file)
    const own = typeof given === 'object' && given !== null ? Object.entries(given) : []
    for (const [name, value] of own) {
      if (engineNames.has(name)) continue
      if (/^[a-z]/.test(name)) {
        problems.push(leftOut(name, shown))
        continue
      }
      const origin = found.origins.get(name) ?? { file: found.file, exportName: name }
      if (/\.mdx?$/.test(origin.file)) {
        documents.set(name, origin.file)
        continue
      }
      components.set(name, {
        kind: 'component',
        value,
        module: path.relative(siteDir, origin.file).replaceAll(path.sep, '/'),
        exportName: origin.exportName,
        live: found.origins.has(name) && isLive(code.live.get(origin.file), origin.exportName),
      })
    }
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    problems.push(...error.problems)
  }
  return { ...result, failed: problems.some(({ severity }) => severity === 'error') }
}

/** The components in `@theme/MDXComponents`, which a site spreads into its own. */
const engineNames = new Set(['Admonition', 'CodeBlock', 'Details', 'Heading'])

/** Whether a module's export is live in the browser, by the names of its live exports. */
export const isLive = (names: readonly string[] | undefined, name: string): boolean =>
  names !== undefined && (names.includes(name) || names.includes('*'))

const leftOut = (name: string, file: string): Problem => ({
  severity: 'warning',
  code: 'mdx-components',
  message: `\`${name}\` of \`${file}\` is ignored: the engine renders the elements that Markdown produces.`,
  hint: 'Give the component a name with a capital letter and use it by that, or style the element in `styles.css`.',
  file,
})

import path from 'node:path'
import { findMdxComponents, mdxComponentsFiles } from '../modules/read/site-components'
import type { GlobalComponents, SiteComponent } from '../markdown/compile-context'
import { ProblemsError, type Problem } from '../model/problem'
import type { Site } from '../content/load-site'

/** The components that a site gives all of its pages (`src/theme/MDXComponents`), and what is wrong with them. */
export async function loadGlobalComponents(
  site: Pick<Site, 'siteDir'> & { modules: Pick<Site['modules'], 'load'>; code: Pick<Site['code'], 'live'> },
): Promise<GlobalComponents & { problems: Problem[] }> {
  const { siteDir, modules, code } = site
  const files = mdxComponentsFiles(siteDir)
  const found = findMdxComponents(siteDir)
  const components = new Map<string, SiteComponent>()
  const documents = new Map<string, string>()
  const problems: Problem[] = []
  if (!found) return { files, components, documents, problems, failed: false }
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
  return {
    files,
    components,
    documents,
    problems,
    failed: problems.some(({ severity }) => severity === 'error'),
  }
}

/** What `@theme/MDXComponents` has, which a site spreads into its own. */
const engineNames = new Set(['Admonition', 'CodeBlock', 'Details', 'Heading'])

const isLive = (names: readonly string[] | undefined, name: string): boolean =>
  names !== undefined && (names.includes(name) || names.includes('*'))

const leftOut = (name: string, file: string): Problem => ({
  severity: 'warning',
  code: 'mdx-components',
  message: `\`${name}\` of \`${file}\` is left out: what Markdown itself writes is rendered by the engine.`,
  hint: 'Give the component a name with a capital letter and use it by that, or style the element in `styles.css`.',
  file,
})

import path from 'node:path'
import { importPackage } from '../files/site-package'
import { createHighlighter, type HtmlCache, textHighlighter } from '../markdown/code/highlighter'
import { createDirectives } from '../markdown/code/magic-comments'
import { compileArticle } from '../markdown/compile-article'
import type { CompileContext, GlobalComponents } from '../markdown/compile-context'
import { admonitionKinds } from '../model/admonitions'
import type { CompiledArticle } from '../model/article'
import type { Doc } from '../model/doc'
import { remember } from '../model/remember'
import { formatOf } from '../markdown/parse/imports'
import { collectionOf } from '../content/collections/collection'
import { frontmatterBlock } from '../content/documents/frontmatter'
import { readSource } from '../files/read-text'
import type { Site } from '../content/load-site'
import { isLive, loadGlobalComponents } from './page-components'
import type { Integrations } from './integrations'
import { defaultTimeLimitMs } from '../markdown/components/time-limit'
import type { OnPluginWork } from '../markdown/plugins/remark-runner'
import type { Problem } from '../model/problem'

/** The parts of a site that articles depend on. */
export interface CompiledSite extends Pick<Site, 'siteDir' | 'config' | 'loadPlugins' | 'collections'> {
  code: Pick<Site['code'], 'live'>
  integrations: Pick<Integrations, 'compileHooks'>
  modules: Pick<Site['modules'], 'load' | 'loadPackage' | 'placeOf' | 'inputsOf' | 'provided'>
}

export const compileArticleOf = (site: CompiledSite, cache?: HtmlCache): CompileDoc =>
  compilerOf(site, createHighlighter(cache, site.config.codeLanguages))

/** Compiles a document only for its text: without highlighted code and diagrams, which are most of the work. */
export const compileTextOf = (site: CompiledSite): CompileDoc => compilerOf(site, textHighlighter)

type CompileDoc = (doc: Doc) => Promise<CompiledArticle>

function compilerOf(site: CompiledSite, highlighter: CompileContext['highlighter']): CompileDoc {
  const { live } = site.code
  const { markdown } = site.config
  let globals: Promise<GlobalComponents> | undefined
  const shared: Omit<CompileContext, 'contentDir'> = {
    siteDir: site.siteDir,
    loadModule: (file) => site.modules.load(file),
    placeOf: (error) => site.modules.placeOf(error),
    loadPackage: (source) => site.modules.loadPackage(source),
    provided: site.modules.provided,
    globalComponents: () => (globals ??= loadGlobalComponents(site)),
    isLive: (file, exportName) => isLive(live.get(file), exportName),
    ...(markdown.magicComments.length > 0 && { directives: createDirectives(markdown.magicComments) }),
    ...(markdown.plugins !== undefined && { plugins: () => remarkRunnerOf(site) }),
    ...site.integrations.compileHooks,
    features: markdown,
    loadFeature: (name) => importPackage(name, site.siteDir),
    packageVersions: markdown.packages,
    emoji: markdown.emoji,
    admonitions: admonitionKinds(markdown.admonitions),
    // `.md` files are also MDX by default, as in Docusaurus and the specification.
    format: markdown.format,
    highlighter,
  }
  return async (doc) => {
    const { file, absolute, bodyOffset, sourceHash } = doc
    const { source, hash } = readSource(absolute)
    // The file has changed since the site was read. The current content is used, and the next build detects the change.
    const offset = hash === sourceHash ? bodyOffset : (frontmatterBlock(source)?.whole.length ?? 0)
    const { contentDir, id, version } = collectionOf(site, doc)
    const context = { ...shared, contentDir, version: { docs: id, name: version.name } }
    const input = { file, source, bodyOffset: offset, format: formatOf(file, context) }
    const compiled = await compileArticle(input, context)
    return { ...compiled, dependencies: withModuleInputs(compiled.dependencies, site) }
  }
}

/** A page that renders a component also depends on the component's inputs. */
function withModuleInputs(dependencies: readonly string[], { siteDir, modules }: CompiledSite): string[] {
  const inputs = dependencies.flatMap((file) => modules.inputsOf(path.resolve(siteDir, file)))
  return [...new Set(inputs.map((file) => path.relative(siteDir, file).replaceAll(path.sep, '/')))]
}

export type { PluginWork } from '../markdown/plugins/remark-runner'

/** After this time the main thread ends a thread that a plugin blocks: a second after the thread should have stopped the plugin itself. */
export const pluginLimitMs = defaultTimeLimitMs + 1000

let onPluginWork: OnPluginWork | undefined

/** Called in page-making threads: reports each run of a plugin, so that the main thread can terminate one that never finishes. */
export function reportPluginWork(onWork: OnPluginWork): void {
  onPluginWork = onWork
}

/** The site's remark plugins, set up once. Undefined if there are none; their code is then not loaded. */
export const remarkRunnerOf = remember(async (site: Pick<Site, 'config' | 'loadPlugins'>) => {
  if (site.config.markdown.plugins === undefined) return undefined
  const { createRemarkRunner } = await import('../markdown/plugins/remark-runner')
  return createRemarkRunner(await site.loadPlugins(), undefined, onPluginWork)
})

/** Reports a plugin that could only be stopped together with its thread. */
export const pluginStalled = (plugin: string, file: string): Problem => ({
  severity: 'error',
  code: 'remark-plugin',
  message: `Plugin ${plugin} failed on this page: It did not end within ${defaultTimeLimitMs / 1000} s.`,
  hint: 'No page is made while it runs. Fix the plugin or the text, or remove it from `site.config.ts`.',
  file,
  line: 1,
  column: 1,
})

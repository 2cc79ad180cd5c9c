import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { providedModules } from '../../packages/docusaurus/src/provided-modules'
import { compileArticle } from '../../packages/engine/src/markdown/compile-article'
import type { CompileContext } from '../../packages/engine/src/markdown/compile-context'
import { finishArticle, type ResolveSlot } from '../../packages/engine/src/markdown/finish-article'
import { createHighlighter } from '../../packages/engine/src/markdown/code/highlighter'
import { hasBehaviour } from '../../packages/engine/src/modules/read/live-exports'
import { enginePart } from '../../packages/engine/src/markdown/components/engine-components'
import { provideEngineParts } from '../../packages/engine/src/modules/run/module-files'
import { SiteModules } from '../../packages/engine/src/modules/run/site-modules'
import { claimHooks } from '../support/integrations'
import { tempFolder } from '../support/temp-folder'
import type { CompiledArticle, FinishedArticle } from '../../packages/engine/src/model/article'

const siteDir = fileURLToPath(new URL('../fixtures/markdown', import.meta.url))

// As in a build: modules of integrations get the running engine's parts.
provideEngineParts(enginePart)
const modules = new SiteModules(siteDir, tempFolder(afterAll))

export const context: CompileContext = {
  siteDir,
  contentDir: `${siteDir}/content`,
  provided: providedModules,
  loadModule: (path) => (path.startsWith(siteDir) ? import(/* @vite-ignore */ path) : modules.load(path)),
  loadPackage: (source) => modules.loadPackage(source),
  isLive: (path) => hasBehaviour(readFileSync(path, 'utf8')),
  highlighter: createHighlighter(),
  ...claimHooks,
}

/** Leaves every address as written; links to other hosts are external, and claims hold unless they contain `wrong`. */
export const resolveAsWritten: ResolveSlot = ({ kind, target }) => {
  if (kind === 'cards') return { html: `<cards>${target}</cards>` }
  if (kind === 'reference') {
    const ok = !target.includes('wrong')
    return {
      href: 'https://source.test/',
      external: true,
      attributes: { class: ok ? 'claim' : 'claim claim-failed' },
      verdict: { ok },
      title: ok ? 'Checked against 5.0.0' : 'Not found',
    }
  }
  // There are no packages here.
  if (kind === 'name') return {}
  return { href: target, external: /^https?:/.test(target) }
}

export interface CompiledPage extends FinishedArticle {
  article: CompiledArticle
}

/** Compiles a page of the fixture site and fills its slots. Its file is `docs/page.mdx`. */
export async function compile(
  source: string,
  format: 'md' | 'mdx' = 'mdx',
  settings: Partial<CompileContext> = {},
): Promise<CompiledPage> {
  const bodyOffset = /^---\n[\s\S]*?\n---\n/.exec(source)?.[0].length ?? 0
  const input = { file: `docs/page.${format}`, source, bodyOffset, format }
  const article = await compileArticle(input, { ...context, ...settings })
  const finished = finishArticle(article, resolveAsWritten)
  return { ...finished, article, problems: [...article.problems, ...finished.problems] }
}

/** HTML of a page without problems; the constant parts of headings and code blocks are removed. */
export async function html(
  source: string,
  format?: 'md' | 'mdx',
  settings?: Partial<CompileContext>,
): Promise<string> {
  const page = await compile(source, format, settings)
  if (page.problems.length > 0) throw new Error(JSON.stringify(page.problems, null, 2))
  return page.html.replace(/<a class="heading-anchor"[^>]*><\/a>/g, '').trim()
}

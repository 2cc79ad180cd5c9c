import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileArticle } from '../../packages/engine/src/markdown/compile-article'
import type { CompileContext } from '../../packages/engine/src/markdown/compile-context'
import { finishArticle, type ResolveSlot } from '../../packages/engine/src/markdown/finish-article'
import { createHighlighter } from '../../packages/engine/src/markdown/code/highlighter'
import { findLiveExports } from '../../packages/engine/src/modules/read/live-exports'
import type { CompiledArticle, FinishedArticle } from '../../packages/engine/src/model/article'

const siteDir = fileURLToPath(new URL('../fixtures/markdown', import.meta.url))

export const context: CompileContext = {
  siteDir,
  contentDir: `${siteDir}/content`,
  loadModule: (path) => import(/* @vite-ignore */ path),
  isLive: (path, name) => findLiveExports(readFileSync(path, 'utf8'), path).includes(name),
  highlighter: createHighlighter(),
}

/** Leaves every address as it is written; links to other hosts are external, claims hold unless they name `wrong`. */
export const resolveAsWritten: ResolveSlot = ({ kind, target }) => {
  if (kind === 'cards') return { html: `<cards>${target}</cards>` }
  if (kind === 'claim') {
    const ok = !target.includes('wrong')
    return {
      href: 'https://source.test/',
      external: true,
      claim: { ok },
      title: ok ? 'Checked against 5.0.0' : 'Not found',
    }
  }
  // There are no packages here.
  if (kind === 'package') return {}
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

/** HTML of a page that must have no problems, without the parts of headings and code blocks that are always the same. */
export async function html(
  source: string,
  format?: 'md' | 'mdx',
  settings?: Partial<CompileContext>,
): Promise<string> {
  const page = await compile(source, format, settings)
  if (page.problems.length > 0) throw new Error(JSON.stringify(page.problems, null, 2))
  return page.html.replace(/<a class="heading-anchor"[^>]*><\/a>/g, '').trim()
}

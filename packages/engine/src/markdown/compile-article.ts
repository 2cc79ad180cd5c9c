import { join } from 'node:path'
import type { MdastNode } from 'satteri'
import type { CompiledArticle } from '../model/article'
import { placeOfOffset } from '../model/path'
import { ProblemsError, type Problem } from '../model/problem'
import { articleText, splitSections } from '../model/html-reader'
import type { CompileContext, CompileInput } from './compile-context'
import { reportLoneItems } from './components/tabs'
import { prepareNpm2Yarn } from './features/fences'
import { finishAdmonitions } from './html/admonitions'
import { footnotesSection } from './html/blocks'
import { headingParts, sourceText, finishHeadings, plainHeading } from './html/headings'
import { errorText, nodesBelow, type NodeOf } from './parse/parsed-file'
import { sitePath } from '../modules/resolve'
import { loadFile } from './parse/imports'
import { hasBehaviour } from '../modules/read/live-exports'
import { htmlCopy } from './text/markdown-copy'
import { scopeOf, walkUnit } from './html/render-nodes'
import { addPiece, PageState, report, resolvePieces, unevaluatedPlaces, Unit } from './scope'

/** Compiles one document's body. Never rejects because of its content: errors are in `problems`, and what does not parse is empty. */
export async function compileArticle(input: CompileInput, context: CompileContext): Promise<CompiledArticle> {
  const page = new PageState(context)
  try {
    return await compileBody(input, page)
  } catch (error) {
    const file = sitePath(join(context.contentDir, input.file), context.siteDir)
    const problems = error instanceof ProblemsError ? error.problems : [unforeseen(error, file)]
    const { dependencies } = page
    const empty = { ...new PageState(context), dependencies, problems: [...page.problems, ...problems] }
    return articleOf(empty, { html: '', sections: [], markdown: '', excerpt: '' })
  }
}

function unforeseen(error: unknown, file: string): Problem {
  return {
    severity: 'error',
    code: 'document-compile',
    message: `\`${file}\` cannot be compiled: ${errorText(error).replaceAll(/\s+/g, ' ')}`,
    hint: 'Look at what was added last, and at the files that the page imports.',
    file,
    line: 1,
    column: 1,
  }
}

function articleOf(page: PageState, made: Omit<CompiledArticle, keyof PageState>): CompiledArticle {
  const { headings, slots, islands, admonitions, head, fences, problems, dependencies, context } = page
  return {
    ...made,
    headings,
    slots,
    islands,
    admonitions,
    head,
    fences,
    dependencies: [...dependencies].map((path) => sitePath(path, context.siteDir)),
    problems,
  }
}

async function compileBody(input: CompileInput, page: PageState): Promise<CompiledArticle> {
  const { context } = page
  const absolutePath = join(context.contentDir, input.file)
  const file = sitePath(absolutePath, context.siteDir)
  const parsed = await loadFile({ ...input, file, absolutePath }, page)
  await prepareNpm2Yarn(page)
  const { nodes, title, hasOwnTitle } = takeContentTitle(parsed.nodes)
  const unit = new Unit(parsed)
  reportLiveExports(page, unit)
  const titleHtml = title && renderTitle(page, unit, title)
  walkUnit(page, unit, nodes)
  unit.html += addPiece(page, { make: () => footnotesSection(page) })
  if (unit.holes.length > 0 || parsed.module.layout) {
    // Loaded on demand: most documents have no code to run.
    const { evaluatePage } = await import('./components/evaluate')
    await evaluatePage(page, unit, titleHtml)
  }
  // A job may add jobs: a component in an expression may contain a code block.
  for (let done = 0; done < page.jobs.length; done++) await page.jobs[done]
  const html = resolvePieces(page, unit.html)
  reportUnevaluated(page, unit)
  reportLoneItems({ page, unit })
  const sections = splitSections(html)
  finishHeadings(page, sections)
  finishAdmonitions(page, html)
  const contentTitleHtml = titleHtml && resolvePieces(page, titleHtml).trim()
  const contentTitle = contentTitleHtml && articleText(plainHeading(contentTitleHtml))
  return articleOf(page, {
    html,
    sections,
    markdown: htmlCopy(resolvePieces(page, unit.html, 'copy')),
    excerpt: articleText(resolvePieces(page, page.firstParagraph ?? '')),
    ...(contentTitle && { contentTitle }),
    ...(contentTitleHtml?.includes('<') && { contentTitleHtml }),
    ...(hasOwnTitle && { hasOwnTitle }),
  })
}

/** If an engine bug drops an expression, it must not disappear silently. */
function reportUnevaluated(page: PageState, unit: Unit): void {
  // A failed evaluation has been reported already.
  if (page.problems.some(({ severity }) => severity === 'error')) return
  for (const place of unevaluatedPlaces(page, unit.html)) {
    report({ page, unit }, place, {
      severity: 'error',
      code: 'mdx-unevaluated',
      message: 'The expression or component here was not evaluated, so it is missing from the page.',
      hint: 'This is a bug in the engine: report it, and write the expression another way.',
    })
  }
}

/** HTML of the title. It reserves its id without using it: a heading with the same text gets `-1`, as in Docusaurus. */
function renderTitle(page: PageState, unit: Unit, title: NodeOf<'heading'>): string {
  const { content, id } = headingParts(title)
  if (id === undefined) page.slugger.slug(sourceText(content))
  return scopeOf(page, unit).render(content)
}

/** A component declared on a page cannot be live, because only modules are bundled for the browser. */
function reportLiveExports(page: PageState, unit: Unit): void {
  const { file, module, text } = unit.parsed
  if (!hasBehaviour(module.code)) return
  for (const name of module.exported.keys()) {
    if (!/^[A-Z]/.test(name)) continue
    const index = text.search(new RegExp(String.raw`^export\b.*\b${name}\b`, 'm'))
    const at = { file, ...placeOfOffset(text, Math.max(0, index)) }
    report({ page, unit }, at, {
      code: 'mdx-live-export',
      message: `Component \`${name}\` is declared on the page and has behaviour, but it will not be live in the browser.`,
      hint: `Move it to \`components/${name}.tsx\` and import it: \`import { ${name} } from '@site/components/${name}'\`.`,
    })
  }
}

/** Removes a leading level-1 heading. One further down is the title and stays, unless a thematic break precedes it (Docusaurus' rule). */
function takeContentTitle(nodes: readonly MdastNode[]): {
  nodes: readonly MdastNode[]
  title?: NodeOf<'heading'>
  hasOwnTitle?: true
} {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'heading' && node.depth === 1) return { nodes: nodes.toSpliced(index, 1), title: node }
    const isSilent =
      node.type === 'mdxjsEsm' ||
      (node.type === 'mdxJsxFlowElement' && /^head$/i.test(node.name ?? '')) ||
      (node.type === 'mdxFlowExpression' && node.value.trim().startsWith('/*')) ||
      (node.type === 'html' && node.value.startsWith('<!--'))
    if (!isSilent) break
  }
  const first = nodesBelow(nodes).find(({ type }) => type === 'heading' || type === 'thematicBreak')
  return first?.type === 'heading' && first.depth === 1 ? { nodes, hasOwnTitle: true } : { nodes }
}

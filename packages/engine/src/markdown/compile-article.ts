/** MDX or Markdown source to `CompiledArticle`: the recipe. */
import { join } from 'node:path'
import type { MdastNode } from 'satteri'
import type { CompiledArticle } from '../model/article'
import { infimaClass, infimaOff } from '../model/infima'
import { placeOfOffset } from '../model/path'
import { ProblemsError, type Problem } from '../model/problem'
import { articleText, splitSections } from './text/article-text'
import type { CompileContext, CompileInput } from './compile-context'
import { takeContentTitle } from './content-title'
import { mathSyntax } from './features/math'
import { prepareNpm2Yarn } from './features/npm2yarn'
import { finishAdmonitions } from './html/admonitions'
import { footnotesSection } from './html/footnotes'
import { headingParts, sourceText } from './html/heading-parts'
import { finishHeadings, plainHeading } from './html/headings'
import { errorText } from './parse/error-text'
import { resolveImports } from './parse/imports'
import { findLiveExports } from '../modules/read/live-exports'
import { pageCopy } from './text/markdown-copy'
import { parseFile } from './parse/parse-file'
import type { ParsedFile } from './parse/parsed-file'
import { treeChange } from './plugins/tree-change'
import { sitePath } from './parse/paths'
import { renderUnit, walkUnit } from './html/render-nodes'
import {
  addLatePiece,
  createPageState,
  createUnit,
  report,
  resolvePieces,
  unevaluatedPlaces,
  type PageState,
  type Unit,
} from './scope'

/**
 * Compiles one document's body. Never rejects for what a writer did: faults are in `problems`, and a document that does not
 * parse yields an article without content.
 */
export async function compileArticle(input: CompileInput, context: CompileContext): Promise<CompiledArticle> {
  const page = createPageState(context)
  try {
    return await compileBody(input, page)
  } catch (error) {
    // One document must not cost all the others.
    const file = sitePath(join(context.contentDir, input.file), context.siteDir)
    const problems = error instanceof ProblemsError ? error.problems : [unforeseen(error, file)]
    return emptyArticle(page, problems)
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

function emptyArticle(page: PageState, problems: readonly Problem[]): CompiledArticle {
  return {
    html: '',
    headings: [],
    slots: [],
    islands: [],
    admonitions: [],
    head: [],
    sections: [],
    markdown: '',
    excerpt: '',
    checkedFences: [],
    importingFences: [],
    dependencies: [...page.dependencies].map((path) => sitePath(path, page.context.siteDir)),
    problems: [...page.problems, ...problems],
  }
}

async function compileBody(input: CompileInput, page: PageState): Promise<CompiledArticle> {
  const { context } = page
  const absolutePath = join(context.contentDir, input.file)
  const file = sitePath(absolutePath, context.siteDir)
  const parsed = await parseFile(
    { ...input, file, absolutePath, math: mathSyntax(context) },
    page.problems,
    treeChange(page),
  )
  page.files.set(absolutePath, parsed)
  await resolveImports(parsed, page)
  await prepareNpm2Yarn(page)
  const { nodes, title, hasOwnTitle } = takeContentTitle(parsed.nodes)
  const unit = createUnit(parsed)
  reportLiveExports(page, unit)
  const titleHtml = title && renderTitle(page, unit, title)
  walkUnit(page, unit, nodes)
  unit.html += addLatePiece(page, () => footnotesSection(page))
  if (unit.holes.length > 0 || parsed.module.layout) {
    // Most documents have no code to run.
    const { evaluatePage } = await import('./components/evaluate')
    await evaluatePage(page, unit, titleHtml)
  }
  // Work may add work: a component in an expression may hold a code block.
  for (let done = 0; done < page.jobs.length; done++) await page.jobs[done]
  const html = resolvePieces(page, unit.html)
  reportUnevaluated(page, unit)
  warnOfInfima(page, unit, html)
  const sections = splitSections(html)
  finishHeadings(
    page,
    sections.map(({ id }) => id),
  )
  finishAdmonitions(page, html)
  const contentTitleHtml = titleHtml && plainHeading(resolvePieces(page, titleHtml))
  const contentTitle = contentTitleHtml && articleText(contentTitleHtml)
  return {
    html,
    headings: page.headings,
    slots: page.slots,
    islands: page.islands,
    admonitions: page.admonitions,
    head: page.head,
    sections,
    markdown: pageCopy(page, unit, nodes),
    excerpt: articleText(resolvePieces(page, page.firstParagraph ?? '')),
    ...(contentTitle && { contentTitle }),
    ...(contentTitleHtml?.includes('<') && { contentTitleHtml }),
    ...(hasOwnTitle && { hasOwnTitle }),
    checkedFences: page.checkedFences,
    importingFences: page.importingFences,
    ...(page.readsSite && { readsSite: true }),
    dependencies: [...page.dependencies].map((path) => sitePath(path, context.siteDir)),
    problems: page.problems,
  }
}

/** What a writer wrote must not be missing without a word, whatever the engine did wrong. */
function reportUnevaluated(page: PageState, unit: Unit): void {
  // Where evaluation failed, that is reported.
  if (page.problems.some(({ severity }) => severity === 'error')) return
  for (const place of unevaluatedPlaces(page, unit.html)) {
    report({ page, unit }, place, {
      severity: 'error',
      code: 'mdx-unevaluated',
      message: 'The expression or component here was not evaluated, so the page lacks what it shows.',
      hint: 'This is a fault of the engine: report it, and write the expression another way.',
    })
  }
}

/** A class of Infima on the page, which the site has not turned on. Most texts have none, so that their HTML is not looked through. */
function warnOfInfima({ context, problems }: PageState, { parsed }: Unit, html: string): void {
  if (!('infima' in context) || context.infima !== undefined) return
  const found = infimaClass(parsed.text)
  // In a block of code it is shown, not used.
  if (!found || !new RegExp(`<[^>]* class="(?:[^"]* )?${found.name}[ "]`).test(html)) return
  problems.push(infimaOff(found.name, { file: parsed.file, ...placeOfOffset(parsed.text, found.offset) }))
}

type HeadingNode = Extract<MdastNode, { type: 'heading' }>

/** HTML of the title. Its id is taken, although it has none: a heading of that name gets `-1`, as in Docusaurus. */
function renderTitle(page: PageState, unit: Unit, title: HeadingNode): string {
  const { content, id } = headingParts(title)
  if (id === undefined) page.slugger.slug(sourceText(content))
  return renderUnit(page, unit, content)
}

/** A component that a page declares itself cannot be live: the browser's code is made of modules. */
function reportLiveExports(page: PageState, unit: Unit): void {
  const { parsed } = unit
  for (const name of liveDeclarations(parsed)) {
    report(
      { page, unit },
      { file: parsed.file, line: declarationLine(parsed, name), column: 1 },
      {
        severity: 'warning',
        code: 'mdx-live-export',
        message: `Component \`${name}\` is declared on the page and has behaviour, but it will not be live in the browser.`,
        hint: `Move it to \`components/${name}.tsx\` and import it: \`import { ${name} } from '@site/components/${name}'\`.`,
      },
    )
  }
}

function liveDeclarations({ module }: ParsedFile): string[] {
  if (module.code === '') return []
  const imported = module.imports
    .filter(({ local, source }) => local !== '' && /^react$/.test(source))
    .map(({ local, imported: name }) =>
      name === 'default' || name === '*'
        ? `import * as ${local} from 'react'`
        : `import { ${name} as ${local} } from 'react'`,
    )
  const names = [...module.exported.keys()].map(
    (name) => `export { ${module.exported.get(name)} as ${name} }`,
  )
  return findLiveExports(`${imported.join('\n')}\n${module.code}\n${names.join('\n')}`, 'page.jsx').filter(
    (name) => /^[A-Z]/.test(name),
  )
}

function declarationLine({ text }: ParsedFile, name: string): number {
  const index = text.search(new RegExp(String.raw`^export\b.*\b${name}\b`, 'm'))
  return index < 0 ? 1 : text.slice(0, index).split('\n').length
}

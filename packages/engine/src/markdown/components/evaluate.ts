/** Evaluates what the walk left open: modules, expressions and components of a page and its partials. Errors become its problems. */
import { Fragment } from 'react'
import { articleText } from '../../model/html-reader'
import { scopeOf } from '../html/render-nodes'
import type { ParsedFile } from '../parse/parsed-file'
import { resolvePieces, type PageState, type Unit } from '../scope'
import { createElement } from './calls'
import { bindNames } from './evaluation-names'
import {
  fillHoles,
  renderHtml,
  reportFailure,
  runnable,
  showUnit,
  whileActive,
  type Run,
  type RunModule,
} from './run'
import { withTimeLimit } from './time-limit'

/** Evaluates all holes of the page's unit and sets their HTML. Errors become problems of the page. */
export async function evaluatePage(page: PageState, unit: Unit, titleHtml = ''): Promise<void> {
  // Loaded on demand: most pages have no components.
  const [server, { transformSync: transform }] = await Promise.all([
    import('react-dom/server'),
    import('rolldown/utils'),
  ])
  const run: Run = {
    page,
    unit,
    server,
    transform,
    place: { file: unit.parsed.file, line: 1, column: 1 },
    contentTitle: articleText(resolvePieces(page, titleHtml)),
    modules: new Map(),
    calls: [],
    scopeOf: (own) => scopeOf(page, own),
  }
  for (const parsed of filesOf(unit.parsed)) {
    try {
      run.modules.set(parsed, await runModule(parsed, run))
    } catch (error) {
      const line = parsed.nodes.find((node) => node.type === 'mdxjsEsm')?.position?.start.line ?? 1
      reportFailure(run, { parsed }, { file: parsed.file, line, column: 1 }, error)
    }
  }
  if (!run.modules.has(unit.parsed)) return
  try {
    // One time limit for everything: setting it up costs as much as rendering components.
    withTimeLimit(() => {
      if (unit.parsed.module.layout) unit.html = renderHtml(showUnit(unit, {}, run), run)
      else fillHoles(unit.holes, unit, run)
    }, page.context.timeLimitMs)
  } catch (error) {
    reportFailure(run, unit, run.place, error)
  }
  // Holes not reached before the time limit stay empty; the timeout is reported.
  for (const hole of unit.holes) hole.html ??= ''
}

/** A file after those that it imports. */
function filesOf(parsed: ParsedFile, seen = new Set<ParsedFile>()): ParsedFile[] {
  if (seen.has(parsed)) return []
  seen.add(parsed)
  const imported = [...parsed.imports.values()].flatMap((binding) =>
    'parsed' in binding ? filesOf(binding.parsed, seen) : [],
  )
  return [...imported, parsed]
}

async function runModule(parsed: ParsedFile, run: Run): Promise<RunModule> {
  const names = bindNames(parsed, run)
  const { module } = parsed
  const used = Object.keys(names).filter((name) => !module.declared.has(name))
  const exported = [...module.exported].map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  if (module.layout) exported.push('__layout')
  const source = `async function __module({ ${[...used, '__h', '__Fragment'].join(', ')} }) {
${module.code}
return { exports: { ${exported.join(', ')} }, evaluate: (__code, props) => eval(__code) }
}`
  // `new Function` is safe here: it is the site's own source, which the build runs like its components.
  const create: unknown = new Function(`"use strict"\n${runnable(source, run)}\nreturn __module`)()
  if (typeof create !== 'function') throw new SyntaxError('The code of the page is not valid JavaScript.')
  const given = { ...names, __h: createElement, __Fragment: Fragment }
  // Without module statements nothing can take long yet.
  if (module.code === '') return create(given)
  return withTimeLimit(() => whileActive(run, () => create(given)), run.page.context.timeLimitMs)
}

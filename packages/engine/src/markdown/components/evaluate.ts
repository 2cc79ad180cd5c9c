/** Evaluates what the walk left open: the modules, expressions and components of a page and its partials. */
import { Fragment, useContext, type ReactNode } from 'react'
import type { transformSync } from 'rolldown/utils'
import type { Place } from '../../model/article'
import { articleText } from '../../model/html-reader'
import { bindNames } from './evaluation-names'
import { guard, guardLong, reportFailure } from './guard'
import { defaultTimeLimitMs, withTimeLimit } from './time-limit'
import { renderHtml, valueAt, whileActive, type Component, type Run } from './run'
import { createElement, UnitContext } from './calls'
import type { ParsedFile } from '../parse/parsed-file'
import { scopeOf, walkUnit } from '../html/render-nodes'
import { partialAncestors } from './jsx-meaning'
import { addPiece, resolvePieces, splitAtHoles, type Hole, type PageState, Unit } from '../scope'

/** The module of a file after it has run. */
interface RunModule {
  exports: Record<string, unknown>
  /** Evaluates an expression in the module's scope. */
  evaluate: <Value>(code: string, props: Record<string, unknown>) => Value
}

interface PageRun extends Run {
  modules: Map<ParsedFile, RunModule>
  transform: typeof transformSync
}

/** Evaluates all holes of the page's unit and sets their HTML. Errors become problems of the page. */
export async function evaluatePage(page: PageState, unit: Unit, titleHtml = ''): Promise<void> {
  // Loaded on demand: most pages have no components.
  const [server, { transformSync: transform }] = await Promise.all([
    import('react-dom/server'),
    import('rolldown/utils'),
  ])
  const place: Place = { file: unit.parsed.file, line: 1, column: 1 }
  const run: PageRun = {
    page,
    unit,
    server,
    place,
    contentTitle: articleText(resolvePieces(page, titleHtml)),
    calls: [],
    modules: new Map(),
    transform,
    evaluate: (code, { parsed, props }) => {
      const module = run.modules.get(parsed)
      if (!module) throw new Error(`The code of \`${parsed.file}\` failed.`)
      return module.evaluate(runnable(`(${code}\n)`, run), props)
    },
    partialOf: (own) => (props) => showUnit(own, props, run),
    scopeOf: (own) => scopeOf(page, own),
    guard: (own, at, work) => guard(run, own, at, work),
    includePartial: (parsed) => expressionPartial(parsed, run),
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
  // One time limit for everything: setting it up costs as much as rendering components.
  guardLong(run, unit, place, () => {
    if (unit.parsed.module.layout) unit.html = renderHtml(showUnit(unit, {}, run), run)
    else fillHoles(unit.holes, unit, run)
  })
  // Holes not reached before the time limit stay empty; the timeout is reported.
  for (const hole of unit.holes) hole.html ??= ''
}

function fillHoles(holes: readonly Hole[], unit: Unit, run: PageRun): void {
  for (const hole of holes) {
    const node = valueAt(unit, hole.place, hole.node, run)
    run.place = hole.place
    hole.html = guard(run, unit, hole.place, () => renderHtml(node, run)) ?? ''
  }
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

async function runModule(parsed: ParsedFile, run: PageRun): Promise<RunModule> {
  const names = bindNames(parsed, run, (imported) => run.modules.get(imported)?.exports ?? {})
  const { module } = parsed
  const used = Object.keys(names).filter((name) => !module.declared.has(name))
  const exported = [...module.exported].map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  if (module.layout) exported.push('__layout')
  const code = runnable(
    `async function __module({ ${[...used, '__h', '__Fragment'].join(', ')} }) {
${module.code}
return { exports: { ${exported.join(', ')} }, evaluate: (__code, props) => eval(__code) }
}`,
    run,
  )
  // `new Function` is safe here: it is the site's own source, which the build runs like its components.
  const create: unknown = new Function(`"use strict"\n${code}\nreturn __module`)()
  if (typeof create !== 'function') throw new SyntaxError('The code of the page is not valid JavaScript.')
  const { timeLimitMs = defaultTimeLimitMs } = run.page.context
  const given = { ...names, __h: createElement, __Fragment: Fragment }
  // Without module statements nothing can take long yet.
  if (module.code === '') return create(given)
  return withTimeLimit(() => whileActive(run, () => create(given)), timeLimitMs)
}

/** JavaScript of code with JSX and `import()`. */
function runnable(source: string, { transform }: PageRun): string {
  const { code, errors } = transform('page.jsx', source, {
    lang: 'jsx',
    sourceType: 'module',
    jsx: { runtime: 'classic', pragma: '__h', pragmaFrag: '__Fragment' },
  })
  if (errors[0]) throw new SyntaxError(errors[0].message)
  return code.replaceAll(/\bimport\(/g, '__import(')
}

/** The partial is walked each time it is rendered, so that each copy has its own headings and values. */
function expressionPartial(parsed: ParsedFile, run: PageRun): Component {
  return (props) => {
    const around = useContext(UnitContext) ?? run.unit
    const ancestors = partialAncestors(parsed, { page: run.page, unit: around }, run.place)
    if (!ancestors) return null
    const unit = new Unit(parsed, ancestors)
    walkUnit(run.page, unit, parsed.nodes)
    return showUnit(unit, props, run)
  }
}

/** A unit's content with these props: marks of HTML, and the values of its holes. */
function showUnit(unit: Unit, props: Record<string, unknown>, run: PageRun): ReactNode {
  const { page } = run
  const module = run.modules.get(unit.parsed)
  if (!module) return null
  unit.props = props
  const content = splitAtHoles(unit.html, unit.holes).flatMap((part): ReactNode[] => {
    if (typeof part !== 'string') return [valueAt(unit, part.place, part.node, run)]
    return part === '' ? [] : [addPiece(page, part)]
  })
  // The others are in footnotes, which are rendered at the end of the page.
  fillHoles(
    unit.holes.filter(({ mark }) => !unit.html.includes(mark)),
    unit,
    run,
  )
  const layout = module.exports['__layout'] ?? Fragment
  return createElement(UnitContext, { value: unit }, createElement(layout, {}, ...content))
}

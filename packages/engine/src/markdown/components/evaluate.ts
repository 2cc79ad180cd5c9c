/** Evaluates what the walk left open: the modules, expressions and components of a page and its partials. */
import type { ReactNode } from 'react'
import type { transformSync } from 'rolldown/utils'
import type { Place } from '../../model/article'
import { articleText } from '../../model/html-reader'
import { bindNames } from './evaluation-names'
import { guard, guardLong, reportFailure } from './guard'
import { defaultTimeLimitMs, withTimeLimit } from './time-limit'
import { renderHtml, renderParts, valueAt, whileActive, type Component, type Run } from './run'
import { loadReact } from './calls'
import type { ParsedFile } from '../parse/parsed-file'
import { scopeOf, walkUnit } from '../html/render-nodes'
import { partialAncestors } from './jsx-meaning'
import {
  addPiece,
  createUnit,
  pieceMark,
  resolvePieces,
  splitAtHoles,
  type PageState,
  type Unit,
} from '../scope'

/** A unit's code after its module has run. */
interface EvaluatedUnit {
  exports: Record<string, unknown>
  /** Evaluates an expression in the module's scope. */
  evaluate: <Value>(code: string, props: Record<string, unknown>) => Value
  /** Props with which its content is being made. */
  props: Record<string, unknown>
}

interface PageRun extends Run {
  evaluated: Map<Unit, EvaluatedUnit>
  transform: typeof transformSync
}

/** Evaluates all holes of the page's unit and sets their HTML. Errors become problems of the page. */
export async function evaluatePage(page: PageState, unit: Unit, titleHtml = ''): Promise<void> {
  const react = await loadReact()
  const { transformSync: transform } = await import('rolldown/utils')
  const place: Place = { file: unit.parsed.file, line: 1, column: 1 }
  const contentTitle = articleText(resolvePieces(page, titleHtml))
  const run: PageRun = {
    page,
    unit,
    react,
    place,
    contentTitle,
    calls: [],
    evaluated: new Map(),
    transform,
    evaluate: (code, own) => evaluateCode(code, own, run),
    partialOf: (own) => partialComponent(own, run),
    scopeOf: (own) => scopeOf(page, own),
    guard: (own, at, work) => guard(run, own, at, work),
    includePartial: (parsed, around) => expressionPartial(parsed, around, run),
  }
  const evaluated = await evaluateUnit(unit, run)
  if (!evaluated) return
  const layout = evaluated.exports['__layout']
  if (unit.parsed.module.layout) {
    const html = guardLong(run, unit, place, () =>
      renderHtml(react.createElement(layout, {}, ...unitContent(unit, run)), run),
    )
    unit.html = html ?? ''
    return
  }
  const holes = holesOf(unit, page)
  // One time limit for all holes: setting it up costs as much as rendering components.
  guardLong(run, unit, place, () => {
    const due = holes.map((hole) => ({
      hole,
      node: valueAt(run, unit, hole.place, hole.node),
      place: hole.place,
    }))
    const rendered = renderParts(due, run)
    for (const [position, { hole, node, place: at }] of due.entries()) {
      run.place = at
      // One failing hole fails the whole batch. Then each is rendered separately to find the failing one.
      hole.html = rendered?.[position] ?? guard(run, unit, at, () => renderHtml(node, run)) ?? ''
    }
  })
  // Holes not reached before the time limit stay empty; the timeout is reported.
  for (const hole of holes) hole.html ??= ''
}

const holesOf = ({ holes }: Unit, { pieces }: PageState) =>
  holes.flatMap((index) => {
    const piece = pieces[index]
    return piece && 'node' in piece ? [piece] : []
  })

async function evaluateUnit(unit: Unit, run: PageRun): Promise<EvaluatedUnit | undefined> {
  for (const one of unitsOf(unit)) {
    try {
      run.evaluated.set(one, await runModule(one, run, 'async'))
    } catch (error) {
      reportModule(one, run, error)
    }
  }
  return run.evaluated.get(unit)
}

/** Like `evaluateUnit`, but synchronous, for use while React renders: a module that awaits is an error. */
function evaluateUnitNow(unit: Unit, run: PageRun): EvaluatedUnit | undefined {
  for (const one of unitsOf(unit)) {
    try {
      run.evaluated.set(one, runModule(one, run, 'now'))
    } catch (error) {
      reportModule(one, run, error)
    }
  }
  return run.evaluated.get(unit)
}

function reportModule(unit: Unit, run: PageRun, error: unknown): void {
  const line = unit.parsed.nodes.find((node) => node.type === 'mdxjsEsm')?.position?.start.line ?? 1
  reportFailure(run, unit, { file: unit.parsed.file, line, column: 1 }, error)
}

/** A unit after its dependencies: its partials, and MDX files whose exports it imports without rendering them. */
function unitsOf(unit: Unit): Unit[] {
  const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
  const files = [...unit.parsed.imports.values()].flatMap((binding) =>
    binding.kind === 'partial-export' && !ancestors.includes(binding.parsed.absolutePath)
      ? [binding.parsed]
      : [],
  )
  const bare = Array.from(new Set(files), (parsed) => createUnit(parsed, ancestors))
  return [...[...unit.partials, ...bare].flatMap(unitsOf), unit]
}

/** Runs a unit's module. Returns an `EvaluatedUnit`, or a promise of one if `mode` is `async`. */
function runModule(unit: Unit, run: PageRun, mode: 'async' | 'now') {
  const scope = scopeOf(run.page, unit)
  const names = bindNames(scope, run, (parsed) => {
    const made = [...run.evaluated].findLast(([other]) => other.parsed === parsed)
    return made?.[1].exports ?? {}
  })
  const used = Object.keys(names).filter((name) => !unit.parsed.module.declared.has(name))
  const { module } = unit.parsed
  const exported = [...module.exported].map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  if (module.layout) exported.push('__layout')
  const code = runnable(
    `${mode === 'async' ? 'async ' : ''}function __unit({ ${[...used, '__h', '__Fragment'].join(', ')} }) {
${module.code}
return { exports: { ${exported.join(', ')} }, evaluate: (__code, props) => eval(__code), props: {} }
}`,
    run,
  )
  // `new Function` is safe here: it is the site's own source, which the build runs like its components.
  const create: unknown = new Function(`"use strict"\n${code}\nreturn __unit`)()
  if (typeof create !== 'function') throw new SyntaxError('The code of the page is not valid JavaScript.')
  const { timeLimitMs = defaultTimeLimitMs } = run.page.context
  const given = { ...names, __h: run.react.createElement, __Fragment: run.react.Fragment }
  // Without module statements nothing can take long yet.
  if (mode === 'now' || module.code === '') return create(given)
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

function evaluateCode<Value>(code: string, unit: Unit, run: PageRun): Value {
  const evaluated = run.evaluated.get(unit)
  if (!evaluated) throw new Error('The code of this part has failed.')
  return evaluated.evaluate(runnable(`(${code}\n)`, run), evaluated.props)
}

function partialComponent(unit: Unit, run: PageRun): Component {
  const evaluated = run.evaluated.get(unit)
  return (props) => (evaluated ? showUnit(unit, evaluated, props, run) : null)
}

/** The partial is walked each time it is rendered, so that each copy has its own headings and values. */
function expressionPartial(parsed: ParsedFile, around: Unit, run: PageRun): Component {
  return (props) => {
    const ancestors = partialAncestors(parsed, { page: run.page, unit: around }, run.place)
    if (!ancestors) return null
    const unit = createUnit(parsed, ancestors)
    walkUnit(run.page, unit, parsed.nodes)
    if (unit.holes.length === 0 && !parsed.module.layout) return addPiece(run.page, unit.html)
    const evaluated = evaluateUnitNow(unit, run)
    return evaluated ? showUnit(unit, evaluated, props, run) : null
  }
}

function showUnit(
  unit: Unit,
  evaluated: EvaluatedUnit,
  props: Record<string, unknown>,
  run: PageRun,
): ReactNode {
  const { place } = run
  evaluated.props = props
  const content = unitContent(unit, run)
  run.place = place
  return run.react.createElement(evaluated.exports['__layout'] ?? run.react.Fragment, null, ...content)
}

/** A unit's content as React children: marks of HTML, and the values of its holes. */
function unitContent(unit: Unit, run: PageRun): ReactNode[] {
  const { page } = run
  const content = splitAtHoles(unit.html, page, unit.holes).flatMap((part): ReactNode[] => {
    if (typeof part !== 'string') return [valueAt(run, unit, part.place, part.node)]
    return part === '' ? [] : [addPiece(page, part)]
  })
  for (const hole of holesOf(unit, page)) {
    // Not in the HTML: it is in a footnote, which is rendered at the end of the page.
    if (!unit.html.includes(pieceMark(page.pieces.indexOf(hole))))
      hole.html =
        guard(run, unit, run.place, () => renderHtml(valueAt(run, unit, hole.place, hole.node), run)) ?? ''
  }
  return content
}

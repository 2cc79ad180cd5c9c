/** Runs what the walk left open: expressions and components of a page and its partials, in generated functions. */
import type { ReactNode } from 'react'
import type { Place } from '../../model/article'
import { didYouMean } from '../../model/nearest'
import { articleText } from '../text/article-text'
import { escapeText } from '../html/escape'
import {
  bindNames,
  inlineVariant,
  renderHtml,
  themeComponent,
  type Component,
  type Run,
} from './evaluation-names'
import { errorText } from '../parse/imports'
import { loadReact } from './react-tools'
import type { ParsedFile } from '../parse/parse-file'
import { renderUnit } from '../html/render-nodes'
import {
  addPiece,
  piecePattern,
  report,
  resolvePieces,
  type PageState,
  type Scope,
  type Unit,
} from '../scope'

/** A unit's code, ready to run. */
interface EvaluatedUnit {
  exports: Record<string, unknown>
  /** Values of the unit's holes for the given props, in order. */
  render: (props: Record<string, unknown>) => ReactNode[]
}

interface PageRun extends Run {
  evaluated: Map<Unit, EvaluatedUnit>
}

/** Evaluates all holes of the page's unit and gives each its HTML. Errors become problems of the page. */
export async function evaluatePage(page: PageState, unit: Unit, titleHtml = ''): Promise<void> {
  if (unit.holes.length === 0 && !unit.parsed.module.layout) return
  const react = await loadReact()
  const place: Place = { file: unit.parsed.file, line: 1, column: 1 }
  const contentTitle = articleText(resolvePieces(page, titleHtml))
  const run: PageRun = { page, react, place, contentTitle, evaluated: new Map() }
  const evaluated = await evaluateUnit(unit, run)
  if (!evaluated) return
  const layout = evaluated.exports['__layout']
  if (unit.parsed.module.layout) {
    const content = unitContent(unit, evaluated, {}, run)
    const html = guard(run, unit, place, () => renderHtml(react.createElement(layout, {}, ...content), run))
    unit.html = html ?? ''
    return
  }
  const holes = [...unit.holes]
  const values = evaluated.render({})
  for (const [position, index] of holes.entries()) {
    const hole = page.pieces[index]
    if (!hole || !('code' in hole)) continue
    run.place = hole.place
    hole.html = guard(run, unit, hole.place, () => renderHtml(values[position], run)) ?? ''
  }
}

async function evaluateUnit(unit: Unit, run: PageRun): Promise<EvaluatedUnit | undefined> {
  for (const partial of unit.partials) await evaluateUnit(partial, run)
  const scope: Scope = { page: run.page, unit, render: (nodes) => renderUnit(run.page, unit, nodes) }
  const exportsOf = await evaluatePartialExports(unit, run)
  const names = bindNames(scope, run, (parsed) => exportsOf.get(parsed) ?? {})
  const used = Object.keys(names).filter((name) => !unit.parsed.module.declared.has(name))
  const { transformSync } = await import('rolldown/utils')
  const source = unitCode(unit, run.page, used)
  const { code, errors } = transformSync('page.jsx', source, {
    lang: 'jsx',
    sourceType: 'module',
    jsx: { runtime: 'classic', pragma: '__h', pragmaFrag: '__Fragment' },
  })
  if (errors[0]) {
    reportFailure(
      run,
      unit,
      { file: unit.parsed.file, line: firstCodeLine(unit), column: 1 },
      new SyntaxError(errors[0].message),
    )
    return undefined
  }
  try {
    // The code is the site's own source, which the build runs as it runs its components.
    const create: unknown = new Function(`"use strict"\n${code}\nreturn __unit`)()
    if (typeof create !== 'function') return undefined
    const result: EvaluatedUnit = await create({
      ...names,
      __h: run.react.createElement,
      __Fragment: run.react.Fragment,
      __at: (index: number, evaluate: () => ReactNode) => atHole(index, evaluate, unit, run),
      __inline: inlineVariant,
      __theme: (name: string, place: Place) => themeComponent(name, scope, run, place),
      __partial: (index: number) => partialComponent(unit.partials[index], run),
    })
    run.evaluated.set(unit, result)
    return result
  } catch (error) {
    reportFailure(run, unit, { file: unit.parsed.file, line: firstCodeLine(unit), column: 1 }, error)
    return undefined
  }
}

/** Values that a unit imports from MDX files by name; their modules are evaluated without their content. */
async function evaluatePartialExports(
  unit: Unit,
  run: PageRun,
): Promise<Map<ParsedFile, Record<string, unknown>>> {
  const result = new Map<ParsedFile, Record<string, unknown>>()
  for (const binding of unit.parsed.imports.values()) {
    if (binding.kind !== 'partial-export' || result.has(binding.parsed)) continue
    result.set(binding.parsed, {})
    const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
    if (ancestors.includes(binding.parsed.absolutePath)) continue
    const bare: Unit = { parsed: binding.parsed, html: '', holes: [], partials: [], ancestors }
    const evaluated = await evaluateUnit(bare, run)
    if (evaluated) result.set(binding.parsed, evaluated.exports)
  }
  return result
}

/** Source of the function that evaluates a unit. */
function unitCode(unit: Unit, page: PageState, names: readonly string[]): string {
  const { module } = unit.parsed
  const holes = unit.holes.map((index) => {
    const hole = page.pieces[index]
    return hole && 'code' in hole ? `__at(${index}, () => ${hole.code})` : 'null'
  })
  const exported = [...module.exported].map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  if (module.layout) exported.push('__layout')
  return `async function __unit({ ${[...names, '__h', '__Fragment', '__at', '__inline', '__theme', '__partial'].join(', ')} }) {
${module.code}
return { exports: { ${exported.join(', ')} }, render(props) { return [${holes.join(',\n')}] } }
}`
}

function firstCodeLine(unit: Unit): number {
  return unit.parsed.nodes.find((node) => node.type === 'mdxjsEsm')?.position?.start.line ?? 1
}

function partialComponent(unit: Unit | undefined, run: PageRun): Component {
  const evaluated = unit && run.evaluated.get(unit)
  return (props) => {
    if (!unit || !evaluated) return null
    const content = unitContent(unit, evaluated, props, run)
    const layout = evaluated.exports['__layout']
    return run.react.createElement(layout ?? run.react.Fragment, null, ...content)
  }
}

/** A unit's content as React children: marks of HTML, and values of its holes. */
function unitContent(
  unit: Unit,
  evaluated: EvaluatedUnit,
  props: Record<string, unknown>,
  run: PageRun,
): ReactNode[] {
  const { page } = run
  const holes = [...unit.holes]
  const values = evaluated.render(props)
  for (const [position, index] of holes.entries()) {
    const [piece, value] = [page.pieces[index], values[position]]
    // For the Markdown copy, which shows a partial's plain values.
    if (piece && (typeof value === 'string' || typeof value === 'number'))
      piece.html = escapeText(String(value))
  }
  const content: ReactNode[] = []
  let at = 0
  let run_ = ''
  const flush = (): void => {
    if (run_ !== '') content.push(addPiece(page, run_))
    run_ = ''
  }
  for (const match of unit.html.matchAll(piecePattern)) {
    const position = holes.indexOf(Number(match[1]))
    run_ += unit.html.slice(at, match.index)
    at = match.index + match[0].length
    if (position < 0) run_ += match[0]
    else {
      flush()
      content.push(values[position])
    }
  }
  run_ += unit.html.slice(at)
  flush()
  return content
}

function atHole(index: number, evaluate: () => ReactNode, unit: Unit, run: PageRun): ReactNode {
  const hole = run.page.pieces[index]
  const place = hole && 'code' in hole ? hole.place : run.place
  run.place = place
  return guard(run, unit, place, evaluate) ?? null
}

function guard<T>(run: PageRun, unit: Unit, place: Place, evaluate: () => T): T | undefined {
  try {
    return evaluate()
  } catch (error) {
    reportFailure(run, unit, place, error)
    return undefined
  }
}

/** Whether what stands at a place uses an import that failed: that was reported, and this is no more than its consequence. */
function followsFailedImport({ parsed }: Unit, { pieces }: PageState, place: Place): boolean {
  const failed = [...parsed.imports].flatMap(([name, { kind }]) => (kind === 'missing' ? [name] : []))
  if (failed.length === 0) return false
  const codes = pieces.flatMap((piece) => ('code' in piece && piece.place === place ? [piece.code] : []))
  const code = codes.length > 0 ? codes.join('\n') : parsed.module.code
  return failed.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code))
}

function reportFailure(run: PageRun, unit: Unit, place: Place, error: unknown): void {
  if (followsFailedImport(unit, run.page, place)) return
  const text = errorText(error)
  const missing = /^(\w+) is not defined$/.exec(text)?.[1]
  const known = [
    ...unit.parsed.imports.keys(),
    ...unit.parsed.module.declared,
    'props',
    'frontMatter',
    'toc',
    'contentTitle',
  ]
  report({ page: run.page, unit }, place, {
    severity: 'error',
    code: 'mdx-runtime',
    message: `An expression or component on this page failed: ${text}`,
    hint:
      missing === undefined
        ? 'The line is where the expression or component stands in the page.'
        : `${didYouMean(missing, known) ?? ''} Import \`${missing}\`, or declare it with \`export const ${missing} = …\`; for literal braces write \`\\{\`.`.trim(),
    rule: 'E9',
  })
}

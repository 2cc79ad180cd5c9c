import type { Place } from '../../model/article'
import type { ParsedFile } from '../parse/parsed-file'
import { addPiece, createUnit, placeOf, report, type Scope } from '../scope'
import type { JsxNode } from './jsx-attributes'

/** The files around a partial; undefined, and reported, when it is one of them. */
export function partialAncestors(
  parsed: ParsedFile,
  scope: Pick<Scope, 'page' | 'unit'>,
  place: Place,
): string[] | undefined {
  const { page, unit } = scope
  const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
  if (!ancestors.includes(parsed.absolutePath)) return ancestors
  report(scope, place, {
    severity: 'error',
    code: 'mdx-partial-cycle',
    message: `Partial \`${parsed.file}\` includes itself.`,
    hint: `The cycle: ${[...ancestors, parsed.absolutePath].map((path) => `\`${page.files.get(path)?.file}\``).join(' → ')}.`,
  })
  return undefined
}

/**
 * Walks a partial, at each place where it is used, so that its headings stand in order and have ids of their own. The result is its HTML,
 * or the JavaScript of its type where something in it is evaluated; undefined when it includes itself.
 */
export function walkPartial(
  node: JsxNode,
  parsed: ParsedFile,
  scope: Scope,
): { html: string } | { type: string } | undefined {
  const { unit } = scope
  const ancestors = partialAncestors(parsed, scope, placeOf(node, unit))
  if (!ancestors) return undefined
  const partial = createUnit(parsed, ancestors)
  scope.walk(partial, parsed.nodes)
  if (partial.holes.length === 0 && !parsed.module.layout) return { html: partial.html }
  return { type: `__partial(${unit.partials.push(partial) - 1})` }
}

/** JavaScript of a partial among the children of a component. */
export function partialCode(
  node: JsxNode,
  parsed: ParsedFile,
  propsAndChildren: readonly string[],
  scope: Scope,
): string {
  const walked = walkPartial(node, parsed, scope)
  if (!walked) return 'null'
  if ('html' in walked) return JSON.stringify(addPiece(scope.page, walked.html))
  return `__h(${[walked.type, ...propsAndChildren].join(', ')})`
}

/** From a parsed file to all that the index says about its declarations. */
import type { Node } from 'oxc-parser'
import { ownExports } from './exports'
import { Fingerprints } from './fingerprints'
import { collectImports, type ModuleImport } from './imports'
import { fallbackText, fileConstants, literalText, type Constants } from './literals'
import type { ParsedSource } from './parse-source'
import { collectReferences, topNames } from './references'
import { signatureOf } from './signatures'
import type { SourceSymbol } from './source-symbol'
import { collectSymbols, type Declaration, type LineOf } from './symbols'

export interface SourceDescription {
  symbols: SourceSymbol[]
  imports: ModuleImport[]
  /** Names that the file exports itself. */
  exports: string[]
}

/**
 * The declarations of a file with fingerprints, signatures, values and references.
 * @param originalLine line of a node in the original, where `parsed` is its declaration file
 */
export function describeSource(parsed: ParsedSource, originalLine?: LineOf): SourceDescription {
  const { program, lineAt, text } = parsed
  const lineOf = originalLine ?? ((node) => lineAt(node.start))
  const { root, declarations } = collectSymbols(program, lineOf)
  const constants = fileConstants(program.body)
  const imports = collectImports(program.body)
  const owners = new Map<Node, SourceSymbol>()
  for (const [symbol, { nodes, assigned }] of declarations)
    if (!assigned) for (const node of nodes) owners.set(node, symbol)
  const known = new Set(imports.map(({ local }) => local).concat(topNames(program.body)))
  collectReferences(program, root, {
    owners,
    known,
    constants,
    onEntry(symbol, node) {
      symbol.line = lineOf(placeOf(node))
      declarations.set(symbol, { nodes: [node] })
    },
  })
  const fingerprints = new Fingerprints(program)
  for (const [symbol, declaration] of declarations) {
    const [node] = declaration.nodes
    if (node === undefined) continue
    const isEntry = symbol.kind === 'command' || symbol.kind === 'option'
    const nodes = isEntry ? argumentsOf(node) : declaration.nodes
    symbol.fingerprint = fingerprints.of(nodes, symbol.name)
    const lastLine = lineAt(Math.max(node.end - 1, node.start))
    if (originalLine === undefined && lastLine > symbol.line) symbol.lastLine = lastLine
    if (isEntry) continue
    Object.assign(
      symbol,
      signatureOf(signatureNode(declaration), { text, constants }),
      values(declaration, constants),
    )
  }
  return { symbols: root.members, imports, exports: exportedNames(program.body, root) }
}

/** Without what is passed on from other files: that is among the imports. */
function exportedNames(body: readonly Node[], root: SourceSymbol): string[] {
  const declared = ownExports(body)
  const assigned = root.members.filter(({ kind, name }) => kind === 'export' && name !== 'default')
  return [...new Set([...declared, ...assigned.map(({ name }) => name)])]
}

/** Of overloads the last one without a body is no better than the first; the implementation says most. */
function signatureNode({ nodes }: Declaration): Node {
  const implementation = nodes.find((node) => node.type === 'FunctionDeclaration')
  const [first] = nodes
  return implementation ?? first ?? { type: 'EmptyStatement', start: 0, end: 0 }
}

function values(
  { nodes, fallback, value }: Declaration,
  constants: Constants,
): Pick<SourceSymbol, 'value' | 'fallback'> {
  const [node] = nodes
  const given = fallback && literalText(fallback, constants)
  if (given !== undefined) return { fallback: given }
  const expression = value ?? (node && initializer(node))
  if (expression === undefined) return {}
  const literal = literalText(expression, constants)
  if (literal !== undefined) return { value: literal }
  const last = fallbackText(expression, constants)
  return last === undefined ? {} : { fallback: last }
}

function initializer(node: Node): Node | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? (node.init ?? undefined) : undefined
    case 'PropertyDefinition':
      return node.value ?? undefined
    case 'Property':
      return node.value
    case 'TSEnumMember':
      return node.initializer ?? undefined
    case 'AssignmentExpression':
      return node.right
    default:
      return undefined
  }
}

/** Commands and options are methods in a chain: what stands before them is not theirs. */
function placeOf(node: Node): Node {
  return argumentsOf(node)[0] ?? node
}

function argumentsOf(node: Node): Node[] {
  return 'arguments' in node ? node.arguments : [node]
}

/** Describes a parsed file's declarations for the index. */
import { type Node, visitorKeys } from 'oxc-parser'
import { collectImports, ownExports } from './modules'
import { fallbackText, fileConstants, literalText, type Constants } from './literals'
import { type ParsedSource, declaredNames, isNode, nameOf } from './parse-source'
import { ReferenceCollector } from './references'
import { signatureOf } from './signatures'
import { remember } from 'holdtrue/model/remember'
import type { SourceSymbol } from '../index/symbol-lines'
import { SymbolCollector, type Declaration, type LineOf } from './symbols'
import { hash } from 'node:crypto'

/** @param originalLine line of a node in the original, if `parsed` is the original's declaration file */
export function describeSource(parsed: ParsedSource, originalLine?: LineOf) {
  const { program, lineAt, text } = parsed
  const lineOf = originalLine ?? ((node) => lineAt(node.start))
  const { root, declarations } = new SymbolCollector(program, lineOf)
  const constants = fileConstants(program.body)
  const imports = collectImports(program.body)
  const owners = new Map<Node, SourceSymbol>()
  for (const [symbol, { nodes, assigned }] of declarations)
    if (!assigned) for (const node of nodes) owners.set(node, symbol)
  const known = new Set(imports.map(({ local }) => local).concat(program.body.flatMap(declaredNames)))
  const onEntry = (symbol: SourceSymbol, node: Node): void => {
    // In a chain, a call begins before those that precede it, but not its argument.
    symbol.line = lineOf(argumentsOf(node)[0] ?? node)
    declarations.set(symbol, { nodes: [node] })
  }
  new ReferenceCollector({ owners, known, constants, onEntry }).visit(program, root)
  for (const [symbol, declaration] of declarations) {
    const [node] = declaration.nodes
    if (node === undefined) continue
    const isEntry = symbol.kind === 'command' || symbol.kind === 'option'
    const nodes = isEntry ? argumentsOf(node) : declaration.nodes
    symbol.fingerprint = fingerprint(nodes, symbol.name)
    const lastLine = lineAt(Math.max(node.end - 1, node.start))
    if (originalLine === undefined && lastLine > symbol.line) symbol.lastLine = lastLine
    if (isEntry) continue
    Object.assign(
      symbol,
      // The implementation of overloads has the most informative signature.
      signatureOf(nodes.find(({ type }) => type === 'FunctionDeclaration') ?? node, { text, constants }),
      values(declaration, constants),
    )
  }
  // Without re-exports, which are listed with the imports.
  const assigned = root.members.filter(({ kind, name }) => kind === 'export' && name !== 'default')
  const names = [...ownExports(program.body).map(({ local }) => local), ...assigned.map(({ name }) => name)]
  return { symbols: root.members, imports, exports: [...new Set(names)] }
}

function values({ nodes: [node], fallback }: Declaration, constants: Constants) {
  const given = fallback && literalText(fallback, constants)
  if (given !== undefined) return { fallback: given }
  const expression = node && initializer(node)
  if (!expression) return {}
  const literal = literalText(expression, constants)
  return literal === undefined ? { fallback: fallbackText(expression, constants) } : { value: literal }
}

function initializer(node: Node): Node | null | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? node.init : undefined
    case 'PropertyDefinition':
    case 'Property':
      return node.value
    case 'TSEnumMember':
      return node.initializer
    case 'AssignmentExpression':
      return node.right
    default:
      return undefined
  }
}

const argumentsOf = (node: Node): Node[] => ('arguments' in node ? node.arguments : [node])

/**
 * Hash of the syntax of a declaration in one or more nodes (overloads, merged declarations), independent of comments, formatting, quotes
 * and positions, and of the declaration's own name: a renamed symbol keeps its fingerprint.
 */
function fingerprint(nodes: readonly Node[], name: string): string {
  const text = nodes.map(syntaxOf).join('|').replaceAll(identifier(name), identifier('@'))
  return hash('sha256', text, 'base64url').slice(0, 8)
}

/** Scalar fields that are irrelevant or redundant. */
const silent = new Set('type start end raw directive declare hashbang sourceType parent'.split(' '))

/** Kept, because a declaration's syntax is also part of those around it. */
const syntaxOf = remember(writtenSyntax)

function writtenSyntax(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier': {
      // A parameter's type is a child of its identifier.
      const type = 'typeAnnotation' in node && node.typeAnnotation ? syntaxOf(node.typeAnnotation) : ''
      return identifier(nameOf(node) ?? '') + type + ('optional' in node && node.optional ? '?' : '')
    }
    case 'Literal': {
      // Quotes and number formats do not count; regular expressions and big integers have no JSON form.
      const plain = typeof node.value !== 'object' && typeof node.value !== 'bigint'
      return `"${plain ? JSON.stringify(node.value) : String(node.raw)}`
    }
    case 'TemplateElement':
      return JSON.stringify(node.value.cooked ?? node.value.raw)
    case 'JSXText':
      return JSON.stringify(node.value.replace(/\s+/g, ' ').trim())
    case 'EmptyStatement':
      return ''
    default:
      return `(${node.type}${fieldsOf(node)})`
  }
}

function fieldsOf(node: Node): string {
  const children: readonly string[] = visitorKeys[node.type] ?? []
  const fields = Object.entries(node).map(([key, value]: [string, unknown]) => {
    if (children.includes(key)) return ` ${childOf(node, key, value)}`
    const isEmpty = value === null || value === undefined || value === false
    return isEmpty || typeof value === 'object' || silent.has(key) ? '' : ` ${key}=${String(value)}`
  })
  return fields.join('')
}

function childOf(node: Node, key: string, value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => `${isNode(item) ? syntaxOf(item) : ''},`).join('')}]`
  if (!isNode(value)) return ''
  // `{ 'a': 1 }` is equivalent to `{ a: 1 }`.
  const name = key === 'key' && !('computed' in node && node.computed) ? nameOf(value) : undefined
  return name === undefined ? syntaxOf(value) : identifier(name)
}

const identifier = (name: string): string => `‹${name}›`

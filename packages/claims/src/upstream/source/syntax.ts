/** Small questions about syntax trees. */
import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser'
import { childNodes, nameOf } from './parse-source'

/** An expression without casts, brackets and `await`. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return unwrap(node.expression)
    case 'AwaitExpression':
      return unwrap(node.argument)
    default:
      return node
  }
}

export function isFunction(node: Node): node is FunctionNode | ArrowFunctionExpression {
  return (
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionDeclaration' ||
    node.type === 'TSDeclareFunction' ||
    node.type === 'TSEmptyBodyFunctionExpression'
  )
}

/** What a function body returns, without the returns of functions inside it. */
export function returnedValues(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument]
  if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return []
  return childNodes(node).flatMap(returnedValues)
}

/** A name that a pattern binds. */
export interface Binding {
  id: Node
  /** Default that stands beside it in the pattern. */
  fallback?: Node
}

/** The names that a pattern binds. */
export function bindings(node: Node, fallback?: Node): Binding[] {
  if (node.type === 'Identifier') return [{ id: node, fallback }]
  if (node.type === 'Property') return bindings(node.value)
  if (node.type === 'AssignmentPattern') return bindings(node.left, node.right)
  if (node.type === 'RestElement') return bindings(node.argument)
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern'
    ? childNodes(node).flatMap((child) => bindings(child))
    : []
}

/** `a.b.c` as text; undefined where a part is computed. `this` and calls end the chain. */
export function memberChain(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return memberChain(node.expression)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const object = memberChain(node.object)
  return object === undefined ? nameOf(node.property) : `${object}.${nameOf(node.property) ?? ''}`
}

/** Names of namespaces and types may be qualified. */
export function dottedName(node: Node): string | undefined {
  if (node.type !== 'TSQualifiedName') return nameOf(node)?.replace(/\s+/g, ' ')
  return `${dottedName(node.left) ?? ''}.${node.right.name}`
}

/** Parameters and types as written in a declaration. */
import type { Function as FunctionNode, Node } from 'oxc-parser'
import { literalText, type Constants } from './literals'
import { bindings, isFunction, nameOf, unwrap } from './parse-source'
import type { SourceParameter } from '../index/symbol-lines'

const maxTypeLength = 240

interface SignatureContext {
  text: string
  constants: Constants
}

export function signatureOf(node: Node, context: SignatureContext) {
  const callable = callableOf(node)
  const parameters = callable?.params.flatMap((item) => parameter(item, context)) ?? []
  const annotation = callable ? callable.returnType?.typeAnnotation : annotationOf(node)
  const type = annotation && typeText(annotation, context)
  return { ...(parameters.length > 0 && { parameters }), ...(type !== undefined && { type }) }
}

type Callable = Pick<FunctionNode, 'params' | 'returnType'>

/** The function of a declaration, whether declared, assigned or typed. */
function callableOf(node: Node): Callable | undefined {
  if (node.type === 'TSMethodSignature') return node
  const value = unwrap(valueOf(node) ?? node)
  if (isFunction(value)) return value
  // A field's own value says more than its type.
  const annotation = node.type === 'PropertyDefinition' ? undefined : annotationOf(node)
  return annotation?.type === 'TSFunctionType' ? annotation : undefined
}

function valueOf(node: Node): Node | null {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.init
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition':
      return node.value
    case 'ExportDefaultDeclaration':
      return node.declaration
    default:
      return node
  }
}

function annotationOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return 'typeAnnotation' in node.id ? node.id.typeAnnotation?.typeAnnotation : undefined
    case 'PropertyDefinition':
    case 'TSPropertySignature':
      return node.typeAnnotation?.typeAnnotation
    case 'TSTypeAliasDeclaration':
      return node.typeAnnotation
    default:
      return undefined
  }
}

function parameter(node: Node, context: SignatureContext): SourceParameter[] {
  if (node.type === 'TSParameterProperty') return parameter(node.parameter, context)
  if (node.type === 'AssignmentPattern') {
    const [first, ...bound] = parameter(node.left, context)
    const fallback = literalText(node.right, context.constants)
    return first ? [{ ...first, optional: true, fallback }, ...bound] : []
  }
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : undefined
  const type =
    annotation?.type === 'TSTypeAnnotation' ? typeText(annotation.typeAnnotation, context) : undefined
  const optional = 'optional' in node && node.optional === true
  const rest = { ...(optional && { optional }), type }
  if (node.type === 'Identifier') return [{ name: node.name, ...rest }]
  if (node.type === 'RestElement') return [{ name: `...${nameOf(node.argument) ?? ''}`, ...rest }]
  const bound = bindings(node).map(({ id, fallback }) => {
    const text = fallback && literalText(fallback, context.constants)
    return { name: `.${nameOf(id) ?? ''}`, fallback: text }
  })
  return [{ name: `{${bound.map(({ name }) => name.slice(1)).join(',')}}`, ...rest }, ...bound]
}

/** A type as written, on one line and without comments; undefined if it is too long. */
function typeText(node: Node, { text }: SignatureContext): string | undefined {
  const written = text
    .slice(node.start, node.end)
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return written === '' || written.length > maxTypeLength ? undefined : written
}

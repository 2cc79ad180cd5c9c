/** Parameters and types as written in a declaration. */
import type { Node } from 'oxc-parser'
import { literalText, type Constants } from './literals'
import { bindings, isFunction, nameOf, unwrap } from './parse-source'
import type { SourceParameter, SourceSymbol } from '../index/symbol-lines'

const maxTypeLength = 240

export interface SignatureContext {
  text: string
  constants: Constants
}

export function signatureOf(
  node: Node,
  context: SignatureContext,
): Pick<SourceSymbol, 'parameters' | 'type'> {
  const callable = callableOf(node)
  if (callable) {
    const type = callable.returnType ? typeText(callable.returnType, context) : undefined
    return {
      ...(callable.params.length > 0 && {
        parameters: callable.params.flatMap((item) => parameter(item, context)),
      }),
      type,
    }
  }
  const annotation = annotationOf(node)
  const type = annotation && typeText(annotation, context)
  return type === undefined ? {} : { type }
}

interface Callable {
  params: readonly Node[]
  returnType?: Node | null
}

/** The function of a declaration, whether declared, assigned or typed. */
function callableOf(node: Node): Callable | undefined {
  if (isFunction(node)) return { params: node.params, returnType: node.returnType?.typeAnnotation }
  switch (node.type) {
    case 'VariableDeclarator': {
      const value = node.init && unwrap(node.init)
      if (value && isFunction(value)) return callableOf(value)
      return 'typeAnnotation' in node.id && node.id.typeAnnotation
        ? functionType(node.id.typeAnnotation.typeAnnotation)
        : undefined
    }
    case 'Property':
    case 'PropertyDefinition': {
      const value = node.value && unwrap(node.value)
      return value && isFunction(value) ? callableOf(value) : undefined
    }
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition':
      return callableOf(node.value)
    case 'TSMethodSignature':
      return { params: node.params, returnType: node.returnType?.typeAnnotation }
    case 'TSPropertySignature':
      return node.typeAnnotation ? functionType(node.typeAnnotation.typeAnnotation) : undefined
    case 'TSTypeAliasDeclaration':
      return functionType(node.typeAnnotation)
    case 'ExportDefaultDeclaration': {
      const value = unwrap(node.declaration)
      return isFunction(value) ? callableOf(value) : undefined
    }
    default:
      return undefined
  }
}

function functionType(node: Node): Callable | undefined {
  return node.type === 'TSFunctionType'
    ? { params: node.params, returnType: node.returnType.typeAnnotation }
    : undefined
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
  const annotation = 'typeAnnotation' in node && node.typeAnnotation ? node.typeAnnotation : undefined
  const type =
    annotation && annotation.type === 'TSTypeAnnotation'
      ? typeText(annotation.typeAnnotation, context)
      : undefined
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

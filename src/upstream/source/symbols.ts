/** Declared symbols of a file as a tree: what stands at the top, and inside each what it declares or returns. */
import type { ArrowFunctionExpression, Class, Function as FunctionNode, Node } from 'oxc-parser'
import { childNodes, nameOf, type ParsedSource } from './parse-source'

export type SymbolKind =
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'variable'
  /** A variable that its function returns: its members are the function's. */
  | 'result'
  | 'namespace'
  | 'method'
  | 'property'
  | 'export'

export interface SourceSymbol {
  kind: SymbolKind
  name: string
  /** 1-based. */
  line: number
  members: SourceSymbol[]
}

type LineOf = (node: Node) => number

/** Symbols of a parsed file in source order. `lineOf` defaults to the line in the file itself. */
export function collectSymbols({ program, lineAt }: ParsedSource, lineOf?: LineOf): SourceSymbol[] {
  const collector = new SymbolCollector(lineOf ?? ((node) => lineAt(node.start)))
  collector.statements(program, collector.root)
  return collector.root.members
}

class SymbolCollector {
  readonly root: SourceSymbol = { kind: 'namespace', name: '', line: 0, members: [] }
  readonly #lineOf: LineOf

  constructor(lineOf: LineOf) {
    this.#lineOf = lineOf
  }

  /** Adds the declarations below `node` to `into`; an anonymous function's declarations belong to what surrounds it. */
  statements(node: Node, into: SourceSymbol): void {
    for (const child of childNodes(node)) this.#statement(child, into)
  }

  #statement(node: Node, into: SourceSymbol): void {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
        return this.value(node, this.#add(into, 'function', node.id ?? undefined, node))
      case 'ClassDeclaration':
        return this.classMembers(node, this.#add(into, 'class', node.id ?? undefined, node))
      case 'TSInterfaceDeclaration':
        return this.typeMembers(node.body, this.#add(into, 'interface', node.id, node))
      case 'TSTypeAliasDeclaration':
        return this.typeMembers(node.typeAnnotation, this.#add(into, 'type', node.id, node))
      case 'TSEnumDeclaration': {
        const symbol = this.#add(into, 'enum', node.id, node)
        for (const member of node.body.members) this.#add(symbol, 'property', member.id, member)
        return
      }
      case 'TSModuleDeclaration': {
        const symbol = this.#add(into, 'namespace', node.id, node)
        if (node.body) this.statements(node.body, symbol)
        return
      }
      case 'VariableDeclaration':
        for (const declarator of node.declarations) this.#variable(declarator.id, declarator.init, into)
        return
      case 'ExportSpecifier':
        if (nameOf(node.exported) !== 'default') this.#add(into, 'export', node.exported, node)
        return
      case 'ExportAllDeclaration':
        if (node.exported) this.#add(into, 'export', node.exported, node)
        return
      case 'ExportDefaultDeclaration':
        return this.#default(node.declaration, node, into)
      case 'TSExportAssignment':
        return this.#default(node.expression, node, into)
      case 'AssignmentExpression':
        return this.#assignment(node.left, node.right, into)
      default:
        this.statements(node, into)
    }
  }

  #variable(id: Node, init: Node | null, into: SourceSymbol): void {
    if (id.type === 'Identifier') {
      const value = init === null ? undefined : unwrap(init)
      const kind =
        value === undefined
          ? 'variable'
          : isFunction(value)
            ? 'function'
            : value.type === 'ClassExpression'
              ? 'class'
              : 'variable'
      const symbol = this.#add(into, kind, id, id)
      if (id.typeAnnotation) this.typeMembers(id.typeAnnotation.typeAnnotation, symbol)
      if (value !== undefined) this.value(value, symbol)
      return
    }
    for (const name of boundNames(id)) this.#add(into, 'variable', name, name)
    if (init !== null) this.statements(init, into)
  }

  #default(value: Node, place: Node, into: SourceSymbol): void {
    const id = 'id' in value && value.id !== null && value.id?.type === 'Identifier' ? value.id : undefined
    const inner = unwrap(value)
    if (id !== undefined) this.#statement(value, into)
    const named =
      inner.type === 'Identifier' ? into.members.find(({ name }) => name === inner.name) : undefined
    const kind = isFunction(inner) ? 'function' : (named?.kind ?? 'export')
    const symbol = this.#addNamed(into, kind, 'default', place)
    if (id === undefined) this.value(inner, symbol)
  }

  /** `module.exports = …`, `exports.x = …`; everything else is only searched for declarations. */
  #assignment(left: Node, right: Node, into: SourceSymbol): void {
    const target = memberChain(left)
    const exported = target === undefined ? undefined : /^(?:module\.)?exports(?:\.(.+))?$/.exec(target)
    if (!exported || into !== this.root) return this.statements(right, into)
    this.value(unwrap(right), this.#addNamed(into, 'export', exported[1] ?? 'default', left))
  }

  /** Members of what an expression evaluates to: of an object, a class, and of what a function declares and returns. */
  value(node: Node, symbol: SourceSymbol): void {
    const value = unwrap(node)
    if (isFunction(value)) {
      for (const parameter of value.params) this.statements(parameter, symbol)
      if (value.body === null) return
      this.statements(value.body, symbol)
      if (value.body.type !== 'BlockStatement') this.#returned(value.body, symbol)
      else for (const returned of returnedValues(value.body)) this.#returned(returned, symbol)
    } else if (value.type === 'ObjectExpression') {
      this.#objectMembers(value.properties, symbol)
    } else if (value.type === 'ClassExpression') {
      this.classMembers(value, symbol)
    } else if (value.type === 'CallExpression' || value.type === 'NewExpression') {
      // `createSlice({ … })`, `memo(() => …)`: what is passed in is what readers see.
      if (value.callee.type !== 'Identifier') this.value(value.callee, symbol)
      for (const argument of value.arguments) this.value(argument, symbol)
    } else if (value.type === 'MemberExpression') {
      this.value(value.object, symbol)
    } else {
      this.#statement(value, symbol)
    }
  }

  #returned(node: Node, symbol: SourceSymbol): void {
    const value = unwrap(node)
    if (value.type === 'ConditionalExpression') {
      this.#returned(value.consequent, symbol)
      this.#returned(value.alternate, symbol)
    } else if (value.type === 'Identifier') {
      // `const hub = { … }; return hub`
      const local = symbol.members.find((member) => member.name === value.name)
      if (local?.kind === 'variable' && local.members.length > 0) local.kind = 'result'
    } else {
      this.value(value, symbol)
    }
  }

  #objectMembers(properties: Node[], symbol: SourceSymbol): void {
    for (const property of properties) {
      if (property.type === 'SpreadElement') this.#returned(property.argument, symbol)
      if (property.type !== 'Property' || property.computed) continue
      const kind = isFunction(unwrap(property.value)) ? 'method' : 'property'
      const member = this.#add(symbol, kind, property.key, property)
      if (!property.shorthand) this.value(property.value, member)
    }
  }

  classMembers(node: Class, symbol: SourceSymbol): void {
    for (const element of node.body.body) {
      if (element.type === 'StaticBlock' || element.type === 'TSIndexSignature' || element.computed) continue
      const isMethod = element.type === 'MethodDefinition' || element.type === 'TSAbstractMethodDefinition'
      const member = this.#add(
        symbol,
        isMethod && element.kind !== 'get' ? 'method' : 'property',
        element.key,
        element,
      )
      if (isMethod) {
        this.#parameterProperties(element.value.params, symbol)
        this.#thisAssignments(element.value, symbol)
      }
      if (element.value) this.value(element.value, member)
    }
  }

  #parameterProperties(parameters: Node[], symbol: SourceSymbol): void {
    for (const parameter of parameters) {
      if (parameter.type !== 'TSParameterProperty') continue
      for (const name of boundNames(parameter.parameter)) this.#add(symbol, 'property', name, name)
    }
  }

  /** `this.x = …` declares `x` in plain JavaScript. */
  #thisAssignments(node: Node, symbol: SourceSymbol): void {
    if (
      node.type === 'AssignmentExpression' &&
      node.left.type === 'MemberExpression' &&
      !node.left.computed
    ) {
      if (node.left.object.type === 'ThisExpression')
        this.#add(symbol, 'property', node.left.property, node.left)
    }
    for (const child of childNodes(node)) if (child.type !== 'ClassBody') this.#thisAssignments(child, symbol)
  }

  typeMembers(node: Node, symbol: SourceSymbol): void {
    switch (node.type) {
      case 'TSInterfaceBody':
        return node.body.forEach((member) => this.typeMembers(member, symbol))
      case 'TSTypeLiteral':
        return node.members.forEach((member) => this.typeMembers(member, symbol))
      case 'TSMethodSignature':
        if (!node.computed) this.#add(symbol, node.kind === 'method' ? 'method' : 'property', node.key, node)
        return
      case 'TSPropertySignature': {
        if (node.computed) return
        const type = node.typeAnnotation?.typeAnnotation
        const member = this.#add(
          symbol,
          type?.type === 'TSFunctionType' ? 'method' : 'property',
          node.key,
          node,
        )
        if (type) this.typeMembers(type, member)
        return
      }
      case 'TSFunctionType':
        // A declared factory: the members of what it returns.
        return this.typeMembers(node.returnType.typeAnnotation, symbol)
      default:
        // Unions, intersections, arrays, wrappers such as `Partial<{ … }>`.
        for (const child of childNodes(node)) this.typeMembers(child, symbol)
    }
  }

  #add(into: SourceSymbol, kind: SymbolKind, id: Node | undefined, place: Node): SourceSymbol {
    return this.#addNamed(
      into,
      kind,
      (id && dottedName(id)) ?? (id === undefined ? 'default' : ''),
      id ?? place,
    )
  }

  /** One entry for each name: overloads and merged declarations share the first one's line. */
  #addNamed(into: SourceSymbol, kind: SymbolKind, name: string, place: Node): SourceSymbol {
    const found = into.members.find((member) => member.name === name)
    if (found !== undefined && !(kind === 'variable' && into !== this.root)) return found
    const symbol: SourceSymbol = { kind, name, line: this.#lineOf(place), members: [] }
    if (name !== '' && found === undefined) into.members.push(symbol)
    return symbol
  }
}

/** Names of namespaces may be qualified. */
function dottedName(node: Node): string | undefined {
  if (node.type !== 'TSQualifiedName') return nameOf(node)?.replace(/\s+/g, ' ')
  return `${dottedName(node.left) ?? ''}.${node.right.name}`
}

function unwrap(node: Node): Node {
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

function isFunction(node: Node): node is FunctionNode | ArrowFunctionExpression {
  return (
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionDeclaration' ||
    node.type === 'TSDeclareFunction' ||
    node.type === 'TSEmptyBodyFunctionExpression'
  )
}

/** What a function body returns, without the returns of functions inside it. */
function returnedValues(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument]
  if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return []
  return childNodes(node).flatMap(returnedValues)
}

/** Identifiers that a pattern binds. */
function boundNames(node: Node): Node[] {
  if (node.type === 'Identifier') return [node]
  if (node.type === 'Property') return boundNames(node.value)
  if (node.type === 'AssignmentPattern') return boundNames(node.left)
  if (node.type === 'RestElement') return boundNames(node.argument)
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern'
    ? childNodes(node).flatMap(boundNames)
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

/** The declared symbols of a file as a tree: top-level declarations and, inside each, the symbols that it declares or returns. */
import type { Class, Node, VariableDeclarator } from 'oxc-parser'
import { bindings, childNodes, dottedName, isFunction, memberChain, nameOf, unwrap } from './parse-source'
import type { SourceSymbol, SymbolKind } from '../index/symbol-lines'

export interface Declaration {
  /** Several for overloads and merged declarations. */
  nodes: Node[]
  /** Its default in a pattern. */
  fallback?: Node
  /** Declared by an assignment inside another symbol (`this.x = …`), which keeps its calls. */
  assigned?: boolean
}

/** 1-based line of a node. */
export type LineOf = (node: Node) => number

/** Symbols of a file in source order, as members of `root`, with their declarations. */
export class SymbolCollector {
  readonly root: SourceSymbol = { kind: 'namespace', name: '', line: 0, members: [] }
  readonly declarations = new Map<SourceSymbol, Declaration>()

  constructor(
    program: Node,
    readonly lineOf: LineOf,
  ) {
    this.statements(program, this.root)
  }

  /** Adds the declarations below `node` to `into`. Declarations in an anonymous function belong to the enclosing symbol. */
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
        for (const declarator of node.declarations) this.#variable(declarator, into)
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

  #variable(declarator: VariableDeclarator, into: SourceSymbol): void {
    const { id, init } = declarator
    if (id.type !== 'Identifier') {
      this.#bound(id, 'variable', into)
      if (init) this.statements(init, into)
      return
    }
    const value = init && unwrap(init)
    const isClass = value?.type === 'ClassExpression'
    const kind = value && isFunction(value) ? 'function' : isClass ? 'class' : 'variable'
    const symbol = this.#add(into, kind, id, declarator)
    if (id.typeAnnotation) this.typeMembers(id.typeAnnotation.typeAnnotation, symbol)
    if (value) this.value(value, symbol)
  }

  #default(value: Node, place: Node, into: SourceSymbol): void {
    const id = 'id' in value && value.id !== null && value.id?.type === 'Identifier' ? value.id : undefined
    const inner = unwrap(value)
    if (id) this.#statement(value, into)
    const named =
      inner.type === 'Identifier' ? into.members.find(({ name }) => name === inner.name) : undefined
    const kind = isFunction(inner) ? 'function' : (named?.kind ?? 'export')
    const symbol = this.#add(into, kind, undefined, place)
    if (!id) this.value(inner, symbol)
  }

  /** `module.exports = …`, `exports.x = …`. Any other assignment is only searched for declarations. */
  #assignment(left: Node, right: Node, into: SourceSymbol): void {
    const exported = /^(?:module\.)?exports(?:\.(.+))?$/.exec(memberChain(left) ?? '')
    if (!exported || into !== this.root) return this.statements(right, into)
    const place = { place: left, node: right }
    this.value(right, this.#addNamed(into, 'export', exported[1] ?? 'default', place))
  }

  /** Adds the members of an expression's value: of an object or class, or those that a function declares and returns. */
  value(node: Node, symbol: SourceSymbol): void {
    const value = unwrap(node)
    if (isFunction(value)) {
      for (const parameter of value.params) this.statements(parameter, symbol)
      if (value.body === null) return
      this.statements(value.body, symbol)
      if (value.body.type !== 'BlockStatement') this.#returned(value.body, symbol)
      else for (const returned of returnedValues(value.body)) this.#returned(returned, symbol)
    } else if (value.type === 'ObjectExpression') this.#objectMembers(value.properties, symbol)
    else if (value.type === 'ClassExpression') this.classMembers(value, symbol)
    else if (value.type === 'CallExpression' || value.type === 'NewExpression') {
      // `createSlice({ … })`, `memo(() => …)`: readers know the arguments' members.
      if (value.callee.type !== 'Identifier') this.value(value.callee, symbol)
      for (const argument of value.arguments) this.value(argument, symbol)
    } else if (value.type === 'MemberExpression') this.value(value.object, symbol)
    else this.#statement(value, symbol)
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
    } else this.value(value, symbol)
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
      const kind = isMethod && element.kind !== 'get' ? 'method' : 'property'
      const member = this.#add(symbol, kind, element.key, element)
      if (isMethod) {
        for (const parameter of element.value.params)
          if (parameter.type === 'TSParameterProperty') this.#bound(parameter.parameter, 'property', symbol)
        this.#thisAssignments(element.value, symbol)
      }
      if (element.value) this.value(element.value, member)
    }
  }

  /** `this.x = …` declares `x` in plain JavaScript. */
  #thisAssignments(node: Node, symbol: SourceSymbol): void {
    const place = node.type === 'AssignmentExpression' ? node.left : undefined
    if (place?.type === 'MemberExpression' && !place.computed && place.object.type === 'ThisExpression')
      this.#addNamed(symbol, 'property', nameOf(place.property) ?? '', { place, node, assigned: true })
    for (const child of childNodes(node)) if (child.type !== 'ClassBody') this.#thisAssignments(child, symbol)
  }

  typeMembers(node: Node, symbol: SourceSymbol): void {
    switch (node.type) {
      case 'TSMethodSignature':
        if (!node.computed) this.#add(symbol, node.kind === 'method' ? 'method' : 'property', node.key, node)
        return
      case 'TSPropertySignature': {
        if (node.computed) return
        const type = node.typeAnnotation?.typeAnnotation
        const kind = type?.type === 'TSFunctionType' ? 'method' : 'property'
        const member = this.#add(symbol, kind, node.key, node)
        if (type) this.typeMembers(type, member)
        return
      }
      case 'TSFunctionType':
        // A factory type: adds the members of its return type.
        return this.typeMembers(node.returnType.typeAnnotation, symbol)
      default:
        // Bodies, unions, intersections, arrays, wrappers such as `Partial<{ … }>`.
        for (const child of childNodes(node)) this.typeMembers(child, symbol)
    }
  }

  #bound(pattern: Node, kind: SymbolKind, into: SourceSymbol): void {
    for (const { id, fallback } of bindings(pattern)) {
      const declaration = this.declarations.get(this.#add(into, kind, id, id))
      if (declaration && fallback) declaration.fallback = fallback
    }
  }

  #add(into: SourceSymbol, kind: SymbolKind, id: Node | undefined, node: Node): SourceSymbol {
    const name = (id && dottedName(id)) ?? (id === undefined ? 'default' : '')
    return this.#addNamed(into, kind, name, { place: id ?? node, node })
  }

  /** One symbol per name: overloads and merged declarations have the first one's line. */
  #addNamed(
    into: SourceSymbol,
    kind: SymbolKind,
    name: string,
    { place, node, assigned }: { place: Node; node: Node; assigned?: boolean },
  ): SourceSymbol {
    const found = into.members.find((member) => member.name === name)
    if (found !== undefined && !(kind === 'variable' && into !== this.root)) {
      if (!assigned) this.declarations.get(found)?.nodes.push(node)
      return found
    }
    const symbol: SourceSymbol = { kind, name, line: this.lineOf(place), members: [] }
    if (name === '' || found !== undefined) return symbol
    into.members.push(symbol)
    this.declarations.set(symbol, { nodes: [node], ...(assigned && { assigned }) })
    return symbol
  }
}

/** Values that a function body returns, except in nested functions. */
function returnedValues(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : []
  if (isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return []
  return childNodes(node).flatMap(returnedValues)
}

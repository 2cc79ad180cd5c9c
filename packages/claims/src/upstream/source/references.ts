/** Adds calls, references and constructions to symbols, and the commands and options that they add to a command line. */
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import { literalText, type Constants } from './literals'
import { childNodes, dottedName, memberChain, nameOf, unwrap } from './parse-source'
import type { SourceSymbol } from '../index/symbol-lines'

interface ReferenceContext {
  owners: ReadonlyMap<Node, SourceSymbol>
  /** Names that the file imports or declares at top level. References to other bare names are to local variables. */
  known: ReadonlySet<string>
  constants: Constants
  /** Called for each command and option, with the node that declares it. */
  onEntry: (symbol: SourceSymbol, node: Node) => void
}

/** Calls of these array, string and promise methods on a local value are irrelevant to the code base. */
const plainMethod =
  /^(?:push|pop|shift|unshift|map|filter|find|findIndex|forEach|reduce|some|every|includes|indexOf|join|split|slice|splice|concat|sort|reverse|flat|flatMap|keys|values|entries|toString|toLowerCase|toUpperCase|trim|replace|replaceAll|startsWith|endsWith|match|test|then|catch|finally|length|has)$/

export class ReferenceCollector {
  /** Defaults that a chain sets later for the option created at its start. */
  readonly #chained = new Map<Node, string>()

  constructor(readonly context: ReferenceContext) {}

  visit(node: Node, around: SourceSymbol): void {
    const owner = this.context.owners.get(node) ?? around
    switch (node.type) {
      case 'CallExpression':
        return this.#call(node, owner)
      case 'NewExpression': {
        add(owner, 'constructs', memberChain(node.callee))
        this.#commandLine(node, owner)
        return this.#children(node, owner, node.callee)
      }
      case 'ThrowStatement': {
        const thrown = unwrap(node.argument)
        if (thrown.type === 'CallExpression') add(owner, 'constructs', memberChain(thrown.callee))
        return this.#children(node, owner)
      }
      case 'MemberExpression':
        this.#refer(memberChain(node), owner)
        return this.#chainStart(node, owner)
      case 'Identifier':
      case 'JSXIdentifier':
        this.#refer(node.name, owner)
        return this.#children(node, owner)
      case 'TSTypeReference':
        this.#refer(dottedName(node.typeName), owner)
        if (node.typeArguments) this.visit(node.typeArguments, owner)
        return
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
      case 'TSPropertySignature':
        // Property names are not references.
        return this.#children(node, owner, node.computed ? undefined : node.key)
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return
      default:
        return this.#children(node, owner)
    }
  }

  #children(node: Node, owner: SourceSymbol, except?: Node): void {
    for (const child of childNodes(node)) if (child !== except) this.visit(child, owner)
  }

  #call(node: CallExpression, owner: SourceSymbol): void {
    const callee = unwrap(node.callee)
    const chain = memberChain(callee)
    if (chain !== undefined && !this.#isPlain(chain)) add(owner, 'calls', chain)
    const [first] = node.arguments
    if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'default' && first) {
      const value = literalText(first, this.context.constants)
      if (value !== undefined) this.#chained.set(chainRoot(callee.object), value)
    }
    this.#commandLine(node, owner)
    if (callee.type === 'MemberExpression') this.#chainStart(callee, owner)
    else if (callee.type !== 'Identifier') this.visit(callee, owner)
    this.#children(node, owner, node.callee)
  }

  /** Visits the parts of a member chain that are not names: arguments of calls, computed keys. */
  #chainStart(node: Node, owner: SourceSymbol): void {
    if (node.type === 'MemberExpression') {
      if (node.computed) this.visit(node.property, owner)
      this.#chainStart(unwrap(node.object), owner)
    } else if (node.type !== 'Identifier' && node.type !== 'ThisExpression') this.visit(node, owner)
  }

  #refer(chain: string | undefined, owner: SourceSymbol): void {
    if (chain === undefined || chain === 'this' || chain === owner.name) return
    const dot = chain.indexOf('.')
    if (dot === -1 ? this.context.known.has(chain) : !this.#isPlain(chain)) add(owner, 'uses', chain)
  }

  #isPlain(chain: string): boolean {
    const parts = chain.split('.')
    const [first = '', last = ''] = [parts[0], parts.at(-1)]
    return plainMethod.test(last) && !this.context.known.has(first) && first !== 'strapi'
  }

  /** `.command('export')`, `.option('-f, --file <file>', 'where to', 'a.txt')`, `new Option('--file <file>')`. */
  #commandLine(node: CallExpression | NewExpression, owner: SourceSymbol): void {
    const [first, , ...settings] = node.arguments
    const written = first && nameOf(first)
    if (written === undefined) return
    const callee = memberChain(node.callee)?.split('.').at(-1) ?? ''
    const option = /^(?:-\w, ?)?(--[a-zA-Z][\w-]*)/.exec(written)?.[1]
    if (option !== undefined && /^(?:option|requiredOption|Option|createOption)$/.test(callee)) {
      const own = settings.map((argument) => literalText(argument, this.context.constants))
      const fallback = this.#chained.get(node) ?? own.find((text) => text !== undefined)
      this.#entry(node, owner, { kind: 'option', name: option, fallback })
    } else if (/^(?:command|createCommand|Command)$/.test(callee) && /^[\w:-]+/.test(written)) {
      this.#entry(node, owner, { kind: 'command', name: written.split(' ')[0] ?? '' })
    }
  }

  #entry(node: Node, owner: SourceSymbol, entry: Pick<SourceSymbol, 'kind' | 'name' | 'fallback'>): void {
    if (owner.members.some(({ name }) => name === entry.name)) return
    const symbol: SourceSymbol = { line: 0, members: [], ...entry }
    owner.members.push(symbol)
    this.context.onEntry(symbol, node)
  }
}

/** The call or construction at the start of a chain of calls. */
function chainRoot(node: Node): Node {
  const inner = unwrap(node)
  if (inner.type === 'CallExpression' && inner.callee.type === 'MemberExpression') {
    const object = unwrap(inner.callee.object)
    return object.type === 'CallExpression' || object.type === 'NewExpression' ? chainRoot(object) : inner
  }
  return inner
}

function add(symbol: SourceSymbol, list: 'calls' | 'uses' | 'constructs', chain: string | undefined): void {
  if (chain === undefined || chain === '' || chain.includes(' ')) return
  const found = (symbol[list] ??= [])
  if (!found.includes(chain)) found.push(chain)
}

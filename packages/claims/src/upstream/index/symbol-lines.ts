/** The index record of a declaration, and its lines in the index, whose format is described in `index-format.ts`. */

const symbolKinds = [
  'function',
  'class',
  'interface',
  'type',
  'enum',
  'variable',
  /** A variable that its function returns: its members also count as the function's. */
  'result',
  'namespace',
  'method',
  'property',
  'export',
  /** A command of a command line (`.command('export')`). */
  'command',
  /** An option of a command line (`.option('--file <file>')`), with its dashes. */
  'option',
] as const
export type SymbolKind = (typeof symbolKinds)[number]

export interface SourceParameter {
  /** A name, `...rest`, or the properties of a pattern: `{a,b}`. The names bound by a pattern follow as `.a`, `.b`. */
  name: string
  optional?: boolean
  /** As written, white space collapsed. */
  type?: string
  fallback?: string
}

export interface SourceSymbol {
  kind: SymbolKind
  name: string
  /** 1-based. */
  line: number
  /** Last line of the declaration, if it is known and differs from `line`. */
  lastLine?: number
  /** Hash of the declaration's syntax without its own name; absent if there is nothing to compare. */
  fingerprint?: string
  parameters?: SourceParameter[]
  /** Return type of a function; declared type of anything else. */
  type?: string
  /** Constant literal value, as JSON. */
  value?: string
  /** Default value if it is a literal, as JSON. */
  fallback?: string
  /** Its own calls, as member paths, without the calls of its members. See `allReferences`. */
  calls?: string[]
  /** Names that it refers to without calling them. */
  uses?: string[]
  /** Classes that it instantiates or throws. */
  constructs?: string[]
  members: SourceSymbol[]
}

/** @param line line of the symbol above */
export function formatSymbol(symbol: SourceSymbol, line: number): string {
  const delta = symbol.line - line
  const span = symbol.lastLine === undefined ? '' : `:${symbol.lastLine - symbol.line}`
  return `${delta < 0 ? '' : '+'}${delta}${span} ${symbol.kind} ${symbol.fingerprint ?? '-'} ${symbol.name}`
}

const symbolLine = /^( +)([+-]\d+)(?::(\d+))? (\w+) ([\w-]+) (.+)$/

export function parseSymbol(text: string, line: number): { symbol: SourceSymbol; depth: number } | undefined {
  const match = symbolLine.exec(text)
  const [, indent = '', delta, span, written, fingerprint = '-', name = ''] = match ?? []
  const kind = symbolKinds.find((known) => known === written)
  if (kind === undefined) return undefined
  const own = line + Number(delta)
  const symbol: SourceSymbol = {
    kind,
    name,
    line: own,
    ...(span !== undefined && { lastLine: own + Number(span) }),
    ...(fingerprint !== '-' && { fingerprint }),
    members: [],
  }
  return { symbol, depth: indent.length }
}

export function formatDetails(symbol: SourceSymbol): string[] {
  const { parameters = [], type, value, fallback, calls = [], uses = [], constructs = [] } = symbol
  const lines = parameters.map((parameter) => {
    const { name, optional, type, fallback } = parameter
    const tail = fallback === undefined ? '' : ` = ${fallback}`
    return `(${name}${optional ? '?' : ''}${type === undefined ? '' : `: ${type}`}${tail}`
  })
  if (type !== undefined) lines.push(`: ${type}`)
  if (value !== undefined) lines.push(`= ${value}`)
  if (fallback !== undefined) lines.push(`?= ${fallback}`)
  if (calls.length > 0) lines.push(`> ${[...calls].sort().join(' ')}`)
  const rest = uses.filter((name) => !calls.includes(name) && !constructs.includes(name))
  if (rest.length > 0) lines.push(`~ ${rest.sort().join(' ')}`)
  if (constructs.length > 0) lines.push(`! ${[...constructs].sort().join(' ')}`)
  return lines
}

const parameterLine = /^\(((?:\.\.\.|\.)?[^?:={ ]*|\{[^}]*\})(\?)?(?:: (.*?))?(?: = (.*))?$/

/** Parses a detail line into its symbol; false if it is not one. */
export function parseDetail(text: string, symbol: SourceSymbol): boolean {
  if (text.startsWith('(')) {
    const match = parameterLine.exec(text)
    if (!match) return false
    const [, name = '', optional, type, fallback] = match
    symbol.parameters ??= []
    symbol.parameters.push({ name, ...(optional !== undefined && { optional: true }), type, fallback })
    return true
  }
  const [mark, rest] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)]
  if (mark === ':') symbol.type = rest
  else if (mark === '=') symbol.value = rest
  else if (mark === '?=') symbol.fallback = rest
  else if (mark === '>') symbol.calls = rest.split(' ')
  else if (mark === '~') symbol.uses = rest.split(' ')
  else if (mark === '!') symbol.constructs = rest.split(' ')
  else return false
  return true
}

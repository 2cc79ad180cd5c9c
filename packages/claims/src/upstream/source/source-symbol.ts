/** What the index knows of a declaration. */

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
  /** A command of a command line (`.command('export')`). */
  | 'command'
  /** An option of a command line (`.option('--file <file>')`), with its dashes. */
  | 'option'

export interface SourceParameter {
  /** A name, `...rest`, or for a pattern its properties: `{a,b}`. What a pattern binds follows as `.a`, `.b`. */
  name: string
  optional?: boolean
  /** As written, white space collapsed. */
  type?: string
  /** Literal default. */
  fallback?: string
}

export interface SourceSymbol {
  kind: SymbolKind
  name: string
  /** 1-based. */
  line: number
  /** Last line of the declaration, where it differs from `line` and is known. */
  lastLine?: number
  /** Hash of the declaration's syntax without its own name; absent where there is nothing to compare. */
  fingerprint?: string
  parameters?: SourceParameter[]
  /** Return type of a function; declared type of anything else. */
  type?: string
  /** Literal that it always has, as JSON. */
  value?: string
  /** Literal that it has when nothing else is given, as JSON. */
  fallback?: string
  /** Own calls, as member paths; those of its members stand there. See `allReferences`. */
  calls?: string[]
  /** What it refers to without calling it. */
  uses?: string[]
  /** Classes that it makes instances of, and what it throws. */
  constructs?: string[]
  members: SourceSymbol[]
}

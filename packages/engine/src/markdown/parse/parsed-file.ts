import type { MdastNode } from 'satteri'
import { parse as parseYaml } from 'yaml'
import type { TextPlace } from '../../model/path'
import type { ImportedName } from '../../modules/parse-module'

export interface ParsedFile {
  absolutePath: string
  /** Path relative to the site folder. */
  file: string
  /** The file on disk, for code frames. */
  source: string
  /** The text given to the parser; node offsets refer to it. */
  text: string
  format: 'md' | 'mdx'
  /** Raw text of the frontmatter block without its fences. */
  frontmatter: string
  nodes: readonly MdastNode[]
  /** Plugins changed the nodes, so they may not match the text. */
  isChanged?: true
  footnotes: Map<string, readonly MdastNode[]>
  module: ModuleCode
  imports: Map<string, Binding>
  /** Modules that its code loads with `require()` and `import()`, by specifier. */
  required: Map<string, Record<string, unknown>>
}

export type PlacedImport = ImportedName & TextPlace

/** The import and export statements of an MDX file, rewritten for use inside a function. */
export class ModuleCode {
  imports: PlacedImport[] = []
  /** All other statements, without the word `export`. */
  code = ''
  declared = new Set<string>()
  /** Local names by exported name. */
  exported = new Map<string, string>()
  /** True if there is a default export: a layout around the content, declared as `__layout` in `code`. */
  layout = false
}

export interface SiteComponent {
  kind: 'component'
  value: unknown
  /** Path relative to the site folder; the module's key in the island registry. */
  module: string
  exportName: string
  live: boolean
}

export type Binding =
  /** The name of a theme component in `themeComponents`, which the engine renders itself. */
  | { kind: 'theme'; name: string }
  | { kind: 'partial'; parsed: ParsedFile }
  | { kind: 'partial-export'; parsed: ParsedFile; name: string }
  | { kind: 'value'; value: unknown }
  | SiteComponent
  /** Unresolved, and already reported. */
  | { kind: 'missing' }

export type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>
export type JsxNode = NodeOf<'mdxJsxFlowElement' | 'mdxJsxTextElement'>
export type ExpressionNode = NodeOf<'mdxFlowExpression' | 'mdxTextExpression'>

export const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
export const isExpression = (node: MdastNode): node is ExpressionNode =>
  node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'

/** Tags of nodes that render as one plain element. */
export const plainTags = { paragraph: 'p', emphasis: 'em', strong: 'strong', delete: 'del' } as const

export function nodesBelow(nodes: readonly MdastNode[], found: MdastNode[] = []): MdastNode[] {
  for (const node of nodes) {
    found.push(node)
    if ('children' in node) nodesBelow(node.children, found)
  }
  return found
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Frontmatter of a document or a partial, not validated; empty if it is invalid YAML. */
export function readFrontmatter(frontmatter: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(frontmatter)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Invalid YAML is reported when the frontmatter is validated.
    return {}
  }
}

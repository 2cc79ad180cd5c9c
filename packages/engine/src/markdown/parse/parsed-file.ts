import type { MdastNode } from 'satteri'
import { parse as parseYaml } from 'yaml'
import { relative, sep } from 'node:path'

/** A content file after parsing. */
export interface ParsedFile {
  absolutePath: string
  /** Relative to the site folder. */
  file: string
  /** As it stands on disk, for code frames. */
  source: string
  /** As the parser saw it: offsets of nodes refer to this. */
  text: string
  format: 'md' | 'mdx'
  /** Raw text of the frontmatter block without its fences. */
  frontmatter: string
  nodes: readonly MdastNode[]
  /** Plugins ran on the nodes: they need not be what the text says. */
  isChanged?: true
  definitions: Map<string, { url: string; title?: string }>
  footnotes: Map<string, readonly MdastNode[]>
  /** The file's import and export statements. */
  module: ModuleCode
  /** What the names that it imports stand for. */
  imports: Map<string, Binding>
  /** What its code loads by `require()` and `import()`, by specifier. */
  required: Map<string, Record<string, unknown>>
}

/** One name that a file imports. */
export interface ImportedName {
  local: string
  /** `default`, `*` for the namespace, or the name of the export; empty for an import of the module alone. */
  imported: string
  source: string
  line: number
  column: number
}

/** The import and export statements of an MDX file, made ready to stand inside a function. */
export interface ModuleCode {
  imports: ImportedName[]
  /** All other statements, without the word `export`. */
  code: string
  /** Names that `code` declares. */
  declared: Set<string>
  /** Exported names and the local names behind them. */
  exported: Map<string, string>
  /** True when there is a default export: a layout around the content, declared as `__layout` in `code`. */
  layout: boolean
}

/** An export of a module of the site. */
export interface SiteComponent {
  kind: 'component'
  value: unknown
  /** Key of the module in the island registry: path relative to the site folder. */
  module: string
  exportName: string
  live: boolean
}

/** What an imported name stands for. */
export type Binding =
  /** A component that this engine renders itself, by its name in `themeComponents`. */
  | { kind: 'theme'; name: string }
  | { kind: 'partial'; parsed: ParsedFile }
  /** Another export of an MDX file. */
  | { kind: 'partial-export'; parsed: ParsedFile; name: string }
  | { kind: 'value'; value: unknown }
  | SiteComponent
  /** Could not be resolved; reported already. */
  | { kind: 'missing' }

/** Reports an import that does not work; the name is missing then. */
export type Fail = (message: string, hint: string | undefined) => Binding

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A path relative to the site folder, with forward slashes. */
export function sitePath(absolutePath: string, siteDir: string): string {
  const path = relative(siteDir, absolutePath)
  return sep === '/' ? path : path.split(sep).join('/')
}

/** Frontmatter of a document or a partial, as it is written; empty where it cannot be read. */
export function readFrontmatter(frontmatter: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(frontmatter)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Reported where frontmatter is validated.
    return {}
  }
}

import type { MdastNode } from 'satteri'
import { parse as parseYaml } from 'yaml'
import { relative, sep } from 'node:path'

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
  definitions: Map<string, { url: string; title?: string }>
  footnotes: Map<string, readonly MdastNode[]>
  module: ModuleCode
  /** Bindings of the imported names. */
  imports: Map<string, Binding>
  /** Modules that its code loads with `require()` and `import()`, by specifier. */
  required: Map<string, Record<string, unknown>>
}

export interface ImportedName {
  local: string
  /** `default`, `*` for the namespace, or the name of the export; empty for an import without names. */
  imported: string
  source: string
  line: number
  column: number
}

/** The import and export statements of an MDX file, rewritten for use inside a function. */
export interface ModuleCode {
  imports: ImportedName[]
  /** All other statements, without the word `export`. */
  code: string
  /** Names that `code` declares. */
  declared: Set<string>
  /** Local names by exported name. */
  exported: Map<string, string>
  /** True if there is a default export: a layout around the content, declared as `__layout` in `code`. */
  layout: boolean
}

/** An export of a module of the site. */
export interface SiteComponent {
  kind: 'component'
  value: unknown
  /** Path relative to the site folder; the module's key in the island registry. */
  module: string
  exportName: string
  live: boolean
}

/** The meaning of an imported name. */
export type Binding =
  /** The name of a theme component in `themeComponents`, which the engine renders itself. */
  | { kind: 'theme'; name: string }
  | { kind: 'partial'; parsed: ParsedFile }
  /** A named export of an MDX file. */
  | { kind: 'partial-export'; parsed: ParsedFile; name: string }
  | { kind: 'value'; value: unknown }
  | SiteComponent
  /** Unresolved, and already reported. */
  | { kind: 'missing' }

/** Reports a failed import and returns a `missing` binding. */
export type Fail = (message: string, hint: string | undefined) => Binding

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A path relative to the site folder, with forward slashes. */
export function sitePath(absolutePath: string, siteDir: string): string {
  const path = relative(siteDir, absolutePath)
  return sep === '/' ? path : path.split(sep).join('/')
}

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

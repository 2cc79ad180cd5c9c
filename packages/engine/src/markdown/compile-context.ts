import type { AdmonitionKind } from '../model/admonitions'
import type { KeptFence } from '../model/article'
import type { MarkdownFeatures } from '../model/markdown-features'
import type { createDirectives } from './code/magic-comments'
import type { ProvidedModules } from '../modules/resolve'
import type { SiteComponent } from './parse/parsed-file'
import type { RemarkRunner } from './plugins/remark-runner'
import type { Highlighter } from './code/highlighter'

/** Components of a site that all of its pages have. */
export interface GlobalComponents {
  components: ReadonlyMap<string, SiteComponent>
  /** Partials by the names that pages use them by: absolute paths. */
  documents: ReadonlyMap<string, string>
  /** Absolute paths of the files that say which there are, there or not. */
  files: readonly string[]
  /** Their module could not be loaded, which is told: a name that no page declares may be one of them. */
  failed: boolean
}

/** What compiling needs from the outside; the same value serves all documents of a build. */
export interface CompileContext {
  /** Absolute path of the content folder. */
  contentDir: string
  /** Absolute path of the site folder; `@site/` in imports means this. */
  siteDir: string
  /** Documents and version that the pages are of, by their names. Default: none. */
  version?: { docs: string; name: string }
  /** Loads the server-side module of a site component. React must be the engine's own copy. Rejects when it cannot be built. */
  loadModule: (absolutePath: string) => Promise<Record<string, unknown>>
  /**
   * Loads an npm package as the site's components get it, and names the files that say which version it is; undefined when it is not
   * installed. Default: by Node's own rules.
   */
  loadPackage?: (
    source: string,
  ) => Promise<{ exports: Record<string, unknown>; files: readonly string[] } | undefined>
  /** Modules of integrations, by the names that pages import. Default: none. */
  provided?: ProvidedModules
  /** Components that pages may use without an import. Default: none. */
  globalComponents?: () => Promise<GlobalComponents>
  /** Whether a component has behaviour and so becomes an island; see `findLiveModules`. */
  isLive: (absolutePath: string, exportName: string) => boolean
  /** Schemes of links that integrations answer, and what a number of such links is called. Default: none. */
  schemes?: ReadonlyMap<string, (count: number) => string>
  /** Whether inline code may be a name that an integration turns into a link. Default: none is. */
  isName?: (code: string) => boolean
  /** Kinds under which integrations want a code fence to be kept. Default: none. */
  fenceKinds?: (
    fence: Omit<KeptFence, 'kind' | 'place'> & { words: readonly string[] },
  ) => { kind: string; isMarked: boolean }[]
  highlighter: Highlighter
  /** Kinds of admonitions by keyword. Default: the built-in ones. */
  admonitions?: ReadonlyMap<string, AdmonitionKind>
  /** What comments in code mark. Default: the built-in ones. */
  directives?: ReturnType<typeof createDirectives>
  /** The site's remark plugins, set up. Default none. */
  plugins?: () => Promise<RemarkRunner> | undefined
  /** Syntax that the site turned on or off. Default: none is set. */
  features?: MarkdownFeatures
  /** Loads a package that a feature needs, from the site folder or above it; undefined where it is not installed. */
  loadFeature?: (name: string) => Promise<Record<string, unknown> | undefined>
  /** Versions of packages that features need, by name. */
  packageVersions?: Readonly<Record<string, string>>
  /** Whether short codes (`:tada:`) are emoji. Default true. */
  emoji?: boolean
  /** How long the code of a page may run at a time, in milliseconds. Default 10,000. */
  timeLimitMs?: number
  /** What `.md` files are: MDX, or with `detect` plain Markdown. Default `mdx`. */
  format?: 'mdx' | 'detect'
}

/** One document's body. */
export interface CompileInput {
  /** Path relative to the content folder, with forward slashes. */
  file: string
  /** The whole file, frontmatter included. */
  source: string
  /** Offset of the first character after the frontmatter block; 0 without one. */
  bodyOffset: number
  format: 'md' | 'mdx'
}

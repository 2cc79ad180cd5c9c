import type { AdmonitionKind } from '../model/admonitions'
import type { KeptFence, Place } from '../model/article'
import type { MarkdownFeatures } from '../model/markdown-features'
import type { createDirectives } from './code/magic-comments'
import type { ProvidedModules } from '../modules/resolve'
import type { SiteComponent } from './parse/parsed-file'
import type { RemarkRunner } from './plugins/remark-runner'
import type { Highlighter } from './code/highlighter'

/** Components that pages may use without an import. */
export interface GlobalComponents {
  components: ReadonlyMap<string, SiteComponent>
  /** Absolute paths of partials, by component name. */
  documents: ReadonlyMap<string, string>
  /** Absolute paths of the files that determine the components, whether they exist or not. */
  files: readonly string[]
  /** Their module failed to load, which is reported. A name that no page declares may be one of them. */
  failed: boolean
}

/** What compiling needs from outside; all documents of a build share one value. */
export interface CompileContext {
  contentDir: string
  /** Absolute, like `contentDir`; it is `@site/` in imports. */
  siteDir: string
  /** The docs folder and version that the pages belong to, by name. Default: none. */
  version?: { docs: string; name: string }
  /** Loads the server-side module of a site component. It must use the engine's copy of React. Rejects if the module cannot be built. */
  loadModule: (absolutePath: string) => Promise<Record<string, unknown>>
  placeOf?: (error: unknown) => Place | undefined
  /** Loads an npm package as the site's components see it, with the files that determine its version. Undefined if it is not installed. */
  loadPackage: (
    source: string,
  ) => Promise<{ exports: Record<string, unknown>; files: readonly string[] } | undefined>
  provided?: ProvidedModules
  globalComponents?: () => Promise<GlobalComponents>
  /** Whether a component has behaviour and therefore becomes an island; see `findLiveModules`. */
  isLive: (absolutePath: string, exportName: string) => boolean
  /** Link schemes that integrations resolve, each with a function that words a count of such links. Default: none. */
  schemes?: ReadonlyMap<string, (count: number) => string>
  /** Whether inline code may be a name that an integration turns into a link. Default: never. */
  isName?: (code: string) => boolean
  /** The kinds under which integrations want to keep a code fence. Default: none. */
  fenceKinds?: (
    fence: Omit<KeptFence, 'kind' | 'place'> & { words: readonly string[] },
  ) => { kind: string; isMarked: boolean }[]
  highlighter: Highlighter
  /** Admonition types by keyword. Default: the built-in ones. */
  admonitions?: ReadonlyMap<string, AdmonitionKind>
  /** Magic comments in code. Default: the built-in ones. */
  directives?: ReturnType<typeof createDirectives>
  /** The site's configured remark plugins. Default: none. */
  plugins?: () => Promise<RemarkRunner | undefined>
  features?: MarkdownFeatures
  /** Loads a package that a feature needs, from the site folder or a folder above it. Undefined if it is not installed. */
  loadFeature?: (name: string) => Promise<Record<string, unknown> | undefined>
  packageVersions?: Readonly<Record<string, string>>
  /** Whether shortcodes (`:tada:`) become emoji. Default: true. */
  emoji?: boolean
  /** Time limit for a page's code, in milliseconds. Default: 10,000. */
  timeLimitMs?: number
  /** How `.md` files are parsed: as MDX, or with `detect` as plain Markdown. Default: `mdx`. */
  format?: 'mdx' | 'detect'
}

export interface CompileInput {
  /** Path relative to the content folder, with forward slashes. */
  file: string
  /** The whole file, frontmatter included. */
  source: string
  /** Offset of the first character after the frontmatter block; 0 without one. */
  bodyOffset: number
  format: 'md' | 'mdx'
}

import path from 'node:path'
import { checkPolicy } from '../check/policy'
import { admonitionKinds } from '../model/admonitions'
import type { CompiledArticle, SearchSection, Slot } from '../model/article'
import type { Doc } from '../model/doc'
import type { DocPage, SiteData } from '../model/page'
import type { Problem } from '../model/problem'
import type { Site } from '../site/load-site'
import { compileArticle } from '../markdown/compile-article'
import { formatOf, type CompileContext } from '../markdown/compile-context'
import { finishArticle } from '../markdown/finish-article'
import { createHighlighter, type HtmlCache } from '../markdown/code/highlighter'
import { findLiveComponents } from '../bundle/site-components'
import { createDocPage, type DocLookup } from './doc-page'
import { createSlotResolver } from './resolve-slots'
import type { ArticleCache } from './article-cache'
import type { ClaimChecker } from './claim-checker'

/** A document that is ready to be written. */
export interface ReadyDocument {
  doc: Doc
  page: DocPage
  article: CompiledArticle
  /** Clean Markdown with final addresses. */
  markdown: string
  sections: SearchSection[]
  /** Final addresses of the article's links and pictures, and where each stands in the source. */
  places: LinkPlaces
  problems: Problem[]
}

export type LinkPlaces = Map<string, { file: string; line: number; column: number }>

export interface CompileDocumentsInput {
  site: Site
  siteData: SiteData
  cache: ArticleCache | undefined
  /** Coloured code and drawn diagrams by content, for a process that compiles the same page again and again. */
  htmlCache?: HtmlCache
  claims: ClaimChecker
  /** Puts an asset into the output and returns its address without base path. */
  addAsset(file: string): string
}

/** Compiles documents one by one, so that only one article is in memory at a time. */
export class DocumentCompiler {
  readonly #input: CompileDocumentsInput
  readonly #article: (doc: Doc) => Promise<CompiledArticle>
  readonly #lookup: DocLookup
  readonly #resolver: ReturnType<typeof createSlotResolver>

  constructor(input: CompileDocumentsInput) {
    const { site } = input
    this.#input = input
    this.#article = compileArticleOf(site, input.cache, input.htmlCache)
    this.#lookup = {
      byId: new Map(site.docs.map((doc) => [doc.id, doc])),
      byRoute: new Map(site.docs.map((doc) => [doc.route, doc])),
    }
    this.#resolver = createSlotResolver(site, input.siteData, input.addAsset)
  }

  /** Compiles one document and puts its page together. */
  async compile(doc: Doc): Promise<ReadyDocument> {
    const { site, claims } = this.#input
    const article = await this.#article(doc)
    const places: LinkPlaces = new Map()
    const finished = finishArticle(article, (slot) => {
      const resolution = slot.kind === 'claim' ? claims.resolve(slot) : this.#resolver(slot, doc)
      notePlace(places, slot, resolution.href)
      return resolution
    })
    const { page, problems } = createDocPage(doc, article, finished, site, this.#lookup)
    return {
      doc,
      page,
      article,
      markdown: finished.markdown,
      sections: article.sections,
      places,
      problems: [
        ...article.problems,
        ...finished.problems,
        ...claims.checkPage(doc),
        ...problems.map((problem) => shown(problem, site)),
        ...checkPolicy(page.html ?? '', site.config.security, {
          file: path.posix.join(site.config.docs.path, doc.file),
          source: doc.source,
        }),
      ],
    }
  }
}

/** Compiles a document's body, or takes it from the cache. */
export function compileArticleOf(
  site: Site,
  cache: ArticleCache | undefined,
  htmlCache?: HtmlCache,
): (doc: Doc) => Promise<CompiledArticle> {
  const context = createCompileContext(site, htmlCache)
  return async ({ file, source, bodyOffset, sourceHash }) => {
    const known = cache?.get(file, sourceHash)
    if (known) return known
    const compiled = await compileArticle(
      { file, source, bodyOffset, format: formatOf(file, context) },
      context,
    )
    const article = { ...compiled, dependencies: withModuleInputs(compiled.dependencies, site) }
    cache?.set(file, sourceHash, article)
    return article
  }
}

/** A page that shows a component depends on what that is made of, too. */
function withModuleInputs(dependencies: readonly string[], { siteDir, modules }: Site): string[] {
  const inputs = dependencies.flatMap((file) => modules.inputsOf(path.resolve(siteDir, file)))
  return [...new Set(inputs.map((file) => path.relative(siteDir, file).replaceAll(path.sep, '/')))]
}

function createCompileContext(site: Site, htmlCache: HtmlCache | undefined): CompileContext {
  const live = findLiveComponents(site.siteDir)
  const isLive = (file: string, exportName: string) => {
    const names = live.get(file)
    return names !== undefined && (names.includes(exportName) || names.includes('*'))
  }
  return {
    contentDir: site.contentDir,
    siteDir: site.siteDir,
    loadModule: (file) => site.modules.load(file),
    isLive,
    admonitions: admonitionKinds(site.config.markdown.admonitions),
    // `.md` files are MDX as well, unless the site says otherwise: Docusaurus' default, and what the specification says.
    format: site.config.markdown.format,
    highlighter: createHighlighter({
      languages: site.config.codeLanguages,
      ...(htmlCache && { cache: htmlCache }),
    }),
  }
}

function notePlace(places: LinkPlaces, slot: Slot, href: string | undefined): void {
  if ((slot.kind !== 'link' && slot.kind !== 'asset') || href === undefined || places.has(href)) return
  places.set(href, slot.place)
}

/** Problems of metadata name the file relative to the content folder; readers see it relative to the site folder. */
function shown(problem: Problem, site: Site): Problem {
  return problem.file === undefined
    ? problem
    : { ...problem, file: path.posix.join(site.config.docs.path, problem.file) }
}

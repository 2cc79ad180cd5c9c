import path from 'node:path'
import type { HtmlCache } from '../markdown/code/highlighter'
import { finishArticle, type SlotResolution } from '../markdown/finish-article'
import type { CompiledArticle, ListedAdmonition, Place, Slot } from '../model/article'
import { checkPolicy } from '../check/policy'
import { fullAddress } from '../model/path'
import type { Doc } from '../model/doc'
import type { DocPage } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Problem } from '../model/problem'
import { readSource } from '../files/read-text'
import { hashOfContent } from '../files/file-states'
import { compileArticleOf, compileTextOf } from './compile-articles'
import { createCardAnswers } from './doc-cards'
import { createDocPage, docPlaceOf } from './doc-page'
import type { Integrations, PlannedSite } from './integrations'
import { createSlotResolver } from './resolve-slots'
import { listedKinds } from '../model/admonitions'
import type { DocumentFacts } from './integration'

export interface ReadyDocument {
  doc: Doc
  page: DocPage
  article: CompiledArticle
  /** What integrations add to it. */
  addition: ReturnType<Integrations['document']>
  /** Markdown copy with final addresses. */
  markdown: string
  /** Notes of integrations on its admonitions, by admonition id. */
  marks: Map<string, NonNullable<ListedAdmonition['mark']>>
  /** Final addresses of links and images, and their positions in the source. */
  places: Map<string, Place>
  /** Files of the site that the page uses. */
  attachments: Attachment[]
  problems: Problem[]
  traces: Traces
}

/** A file of the site that a page uses: its name in the output, and its path relative to the site folder. */
export type Attachment = [name: string, source: string]

export interface DocumentCompilerInput {
  site: PlannedSite
  siteData: SiteData
  /** See `compileTextOf`. Default false. */
  textOnly?: boolean
  /** Cached HTML, for a process that compiles the same pages repeatedly. */
  htmlCache?: HtmlCache | undefined
}

/** Compiles documents one by one, so that only one article is in memory at a time. */
export class DocumentCompiler {
  readonly #article: (doc: Doc) => Promise<CompiledArticle>
  readonly #resolve: (slot: Slot, doc: Doc) => SlotResolution
  /** Files requested since the last document. */
  #attachments: Attachment[] = []

  constructor(private readonly input: DocumentCompilerInput) {
    const { site, siteData, textOnly, htmlCache } = input
    this.#article = textOnly ? compileTextOf(site) : compileArticleOf(site, htmlCache)
    this.#resolve = createSlotResolver(site, {
      addAsset: (file) => this.#publish(file),
      cardsFor: createCardAnswers(site, siteData),
    })
  }

  /** Publishes a file (absolute path). Returns its address without base path, which contains a hash of its content (C5). */
  #publish(file: string): string {
    const { files, siteDir } = this.input.site
    const { name, ext } = path.parse(file)
    // Servers interpret these characters in an address differently, even when encoded.
    const published = `${name}-${files.hashOf(file).slice(0, 8)}${ext}`.replaceAll(/[?#%\\]/g, '-')
    this.#attachments.push([`assets/media/${published}`, path.relative(siteDir, file)])
    return `/assets/media/${published}`
  }

  /** Digest of the current answers to a document's recorded questions (`Traces.asks`). */
  answersTo(recorded: string, doc: Doc): string {
    const asks: Ask[] = JSON.parse(recorded)
    return digest(
      asks.map(([kind, target, file = doc.sitePath]) =>
        answerOf(this.#resolve({ kind, target, place: { file, line: 1, column: 1 } }, doc)),
      ),
    )
  }

  async compile(doc: Doc): Promise<ReadyDocument> {
    const { site, siteData, textOnly = false } = this.input
    const { files, siteDir, config } = site
    const { frame, own } = docPlaceOf(doc, site)
    const article = await this.#article(doc)
    const { finished, asked, usesState, ...filled } = this.#fillSlots(article, doc)
    const bare = createDocPage(doc, own, { article, finished }, config)
    const made = { doc, page: bare, site: siteData, article, textOnly, ...finished }
    const addition = site.integrations.document(made)
    const page: DocPage = { ...bare, parts: addition.parts, ...frame }
    return {
      doc,
      page,
      article,
      addition,
      markdown: finished.markdown,
      ...filled,
      problems: [
        ...article.problems,
        ...finished.problems,
        ...addition.problems,
        ...own.problems,
        ...checkPolicy(page.html ?? '', config.security, {
          file: doc.sitePath,
          readSource: () => readSource(doc.absolute).source,
        }),
      ],
      traces: {
        dependencies: article.dependencies.map((file) => [file, files.hashOf(path.resolve(siteDir, file))]),
        asks: JSON.stringify(asked.map(([ask]) => ask)),
        answers: digest(asked.map(([, answer]) => answer)),
        usesState: usesState || addition.usesState === true,
        isFaulty: article.problems.length > 0,
      },
    }
  }

  /** Fills an article's slots, and notes what they ask for. Synchronous, because other documents are compiled concurrently. */
  #fillSlots(article: CompiledArticle, doc: Doc) {
    const { integrations, config } = this.input.site
    const places: ReadyDocument['places'] = new Map()
    const marks: ReadyDocument['marks'] = new Map()
    const asked = new Map<string, [ask: Ask, answer: string]>()
    let usesState = false
    const resolve = (slot: Slot): SlotResolution => {
      const { kind, target, place } = slot
      if (kind === 'reference' || kind === 'name' || kind === 'mark') {
        usesState = true
        const resolution = integrations.resolve(slot, doc, article)
        const { markdown, comesFirst = false } = resolution
        // The target of an admonition's mark is its id.
        if (kind === 'mark' && target.startsWith('#') && markdown !== undefined)
          marks.set(target.slice(1), { text: markdown.trim(), comesFirst })
        return resolution
      }
      const resolution = this.#resolve(slot, doc)
      const { href } = resolution
      if (kind !== 'cards' && href !== undefined && !places.has(href)) places.set(href, place)
      if (kind !== 'link' || dependsOnSite(target)) {
        const ask: Ask = place.file === doc.sitePath ? [kind, target] : [kind, target, place.file]
        asked.set(ask.join('\0'), [ask, answerOf(resolution)])
      }
      return resolution
    }
    const finished = finishArticle(article, resolve, fullAddress(doc.route, config))
    const attachments = this.#attachments
    this.#attachments = []
    return { finished, places, marks, attachments, asked: [...asked.values()], usesState }
  }
}

/** The facts about a document that other pages use. */
export function factsOf(
  { article, marks, page, addition }: ReadyDocument,
  site: Pick<PlannedSite, 'config'>,
): DocumentFacts {
  const kinds = new Set(listedKinds(site.config.markdown.admonitions).map(({ keyword }) => keyword))
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(page.markdownRoute !== undefined && { markdownRoute: page.markdownRoute }),
    admonitions: article.admonitions
      .filter(({ kind }) => kinds.has(kind))
      .map((item) => ({ ...item, mark: marks.get(item.id) })),
    ...(addition.facts && { added: addition.facts }),
  }
}

/**
 * What a document asked about the site when it was made: a link's target, a file's address, cards. Asking again shows whether its page
 * would change, without reading its text. `file`: unless it is the document's own.
 */
type Ask = [kind: 'link' | 'asset' | 'cards', target: string, file?: string]

/** The inputs of a document's page other than its own text and its position in the site. */
export interface Traces {
  /** Files that were read, or looked for and missing, relative to the site folder, with hashes of their contents. */
  dependencies: [file: string, hash: string][]
  /** JSON of its `Ask`s. */
  asks: string
  /** Digest of all answers, in order. */
  answers: string
  /** Whether it depends on the state of integrations. */
  usesState: boolean
  /** Problems in the text itself. Some disappear without a change in any other trace, so such a page is always made again. */
  isFaulty: boolean
}

/** Absolute routes and addresses do not depend on other files. File paths and relative routes are resolved in the site. */
const dependsOnSite = (target: string) =>
  !/^(?:[a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(target) ||
  /\.mdx?(?:[?#]|$)/i.test(target) ||
  /^\/.*\.[a-z0-9]{1,5}$/i.test(target)

/** Everything in a resolution that shows in the page or in reports, except positions, which the document's own text determines. */
function answerOf({ href, external, title, html, problems }: SlotResolution): string {
  const told = problems?.map(({ severity, code, message, hint }) => [severity, code, message, hint])
  return JSON.stringify([href, external, title, html, told])
}

const digest = (answers: readonly string[]) => (answers.length === 0 ? '' : hashOfContent(answers.join('\n')))

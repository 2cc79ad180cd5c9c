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
import { createDocPage, type DocPlace } from './doc-page'
import type { PlannedSite } from './integrations'
import { createSlotResolver } from './resolve-slots'
import { listedKinds } from '../model/admonitions'
import type { DocumentAddition, DocumentFacts, CopyFacts } from './integration'

/** A document that is ready to be written. */
export interface ReadyDocument {
  doc: Doc
  page: DocPage
  article: CompiledArticle
  /** Search terms that integrations add, by section. */
  terms: NonNullable<DocumentAddition['terms']>
  /** Facts that integrations need to know about it, by integration name. */
  added?: Record<string, unknown> | undefined
  /** Facts that integrations put at the head of its Markdown copy. */
  copyFacts?: CopyFacts | undefined
  /** Markdown copy with final addresses. */
  markdown: string
  /** Notes of integrations on its admonitions, by admonition id. */
  marks: Map<string, NonNullable<ListedAdmonition['mark']>>
  /** Final addresses of the article's links and images, and their positions in the source. */
  places: LinkPlaces
  /** Files of the site that the page uses. */
  attachments: Attachment[]
  problems: Problem[]
  traces: Traces
}

type LinkPlaces = Map<string, Place>

/** A file of the site that a page uses: its name in the output, and its path relative to the site folder. */
export type Attachment = [name: string, source: string]

export interface DocumentCompilerInput {
  site: PlannedSite
  siteData: SiteData
  /** See `compileTextOf`. Default false. */
  textOnly?: boolean
  /** Cache of highlighted code and diagrams, for a process that compiles the same pages repeatedly. */
  htmlCache?: HtmlCache | undefined
}

/** Compiles documents one by one, so that only one article is in memory at a time. */
export class DocumentCompiler {
  readonly #input: DocumentCompilerInput
  readonly #article: (doc: Doc) => Promise<CompiledArticle>
  readonly #resolve: (slot: Slot, doc: Doc) => SlotResolution
  /** Files requested since the last document. */
  #attachments: Attachment[] = []

  constructor(input: DocumentCompilerInput) {
    const { site, siteData, textOnly, htmlCache } = input
    this.#input = input
    this.#article = textOnly ? compileTextOf(site) : compileArticleOf(site, htmlCache)
    this.#resolve = createSlotResolver(site, {
      addAsset: (file) => this.#publish(file),
      cardsFor: createCardAnswers(site, siteData),
    })
  }

  /** Publishes a file (absolute path). Returns its address without base path, which contains a hash of its content (C5). */
  #publish(file: string): string {
    const { files, siteDir } = this.#input.site
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

  /** Compiles one document and assembles its page. The second argument comes from `DocPlaces`. */
  async compile(doc: Doc, { frame, own }: DocPlace): Promise<ReadyDocument> {
    const { site, siteData } = this.#input
    const article = await this.#article(doc)
    const places: LinkPlaces = new Map()
    const marks: ReadyDocument['marks'] = new Map()
    const recorder = new AskRecorder(doc.sitePath)
    const resolve = (slot: Slot) => {
      const isTheirs = slot.kind === 'reference' || slot.kind === 'name' || slot.kind === 'mark'
      const resolution = isTheirs ? site.integrations.resolve(slot, doc, article) : this.#resolve(slot, doc)
      recorder.note(slot, resolution)
      notePlace(places, slot, resolution.href)
      noteMark(marks, slot, resolution)
      return resolution
    }
    const finished = finishArticle(article, resolve, fullAddress(doc.route, site.config))
    // Taken before the next `await`, because other documents are compiled concurrently.
    const attachments = this.#attachments
    this.#attachments = []
    const bare = createDocPage(doc, own, { article, finished }, site.config)
    const addition = site.integrations.document({ doc, page: bare, site: siteData, article, ...finished })
    const page: DocPage = { ...bare, parts: addition.parts, ...frame }
    return {
      doc,
      page,
      article,
      terms: addition.terms ?? new Map(),
      added: addition.facts,
      copyFacts: addition.copy,
      markdown: finished.markdown,
      marks,
      places,
      attachments,
      problems: [
        ...article.problems,
        ...finished.problems,
        ...addition.problems,
        ...own.problems,
        ...checkPolicy(page.html ?? '', site.config.security, {
          file: doc.sitePath,
          readSource: () => readSource(doc.absolute).source,
        }),
      ],
      traces: {
        dependencies: article.dependencies.map((file) => [
          file,
          site.files.hashOf(path.resolve(site.siteDir, file)),
        ]),
        ...recorder.traces,
        usesState: recorder.usesState || addition.usesState === true,
        isFaulty: article.problems.length > 0,
      },
    }
  }
}

function notePlace(places: LinkPlaces, slot: Slot, href: string | undefined): void {
  if ((slot.kind !== 'link' && slot.kind !== 'asset') || href === undefined || places.has(href)) return
  places.set(href, slot.place)
}

/** The target of an admonition's mark is its id. */
function noteMark(marks: ReadyDocument['marks'], { kind, target }: Slot, resolution: SlotResolution): void {
  const { markdown, comesFirst = false } = resolution
  if (kind === 'mark' && target.startsWith('#') && markdown !== undefined)
    marks.set(target.slice(1), { text: markdown.trim(), comesFirst })
}

/** Extracts the facts about a document that other pages use. */
export function factsOf(
  { article, marks, page, added }: ReadyDocument,
  site: Pick<PlannedSite, 'config'>,
): DocumentFacts {
  const kinds = new Set(listedKinds(site.config.markdown.admonitions).map(({ keyword }) => keyword))
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(page.markdownRoute !== undefined && { markdownRoute: page.markdownRoute }),
    admonitions: article.admonitions
      .filter(({ kind }) => kinds.has(kind))
      .map((item) => ({ ...item, mark: marks.get(item.id) })),
    ...(added && { added }),
  }
}

/**
 * A question that a document asked about the rest of the site when it was made: the target of a link, the address of a file, or a list of
 * cards. The next build asks again to find out whether the page would change, without reading its text. `file`: unless it is the document's
 * own.
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

/** Records the questions of one document and their answers. */
class AskRecorder {
  readonly #answers = new Map<string, [ask: Ask, answer: string]>()
  usesState = false

  constructor(readonly sitePath: string) {}

  note(slot: Slot, resolution: SlotResolution): void {
    if (slot.kind === 'reference' || slot.kind === 'name' || slot.kind === 'mark') this.usesState = true
    else if (slot.kind !== 'link' || dependsOnSite(slot.target)) {
      const ask: Ask = [slot.kind, slot.target]
      if (slot.place.file !== this.sitePath) ask.push(slot.place.file)
      this.#answers.set(ask.join('\0'), [ask, answerOf(resolution)])
    }
  }

  get traces(): Pick<Traces, 'asks' | 'answers'> {
    const all = [...this.#answers.values()]
    const answers = digest(all.map(([, answer]) => answer))
    return { asks: JSON.stringify(all.map(([ask]) => ask)), answers }
  }
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

import { readImpact } from '../format/impact'
import * as files from '../format/files'
import type { PageInfo, PageTexts, SearchCore, SearchManifest, TermBlock } from '../format/files'
import type { PagePayload } from '../../model/page'
import { sectionsOfPage } from '../../model/article-text'
import { countWhile } from '../../model/lists'
import { encodeRoute, pageDataPath } from '../../model/path'
import { loadOnce } from '../../model/remember'
import type { References } from '../../model/html-markup'

/** Fetches a file's text; rejects if it is unavailable. */
export type FetchFile = (url: string) => Promise<string>

export interface IndexPlace {
  manifestUrl: string
  fetchFile: FetchFile
  /** Loads a page's texts. Defaults to reading them from the page's data, next to the manifest. */
  textsOf?: (route: string) => Promise<PageTexts>
}

/** A term of the index, with the number of its sections. */
export interface TermRef {
  term: string
  count: number
}

/** Sections with a term, ascending, each with its impact (`impact.ts`). */
export type TermPostings = ReadonlyMap<number, number>

/** Blocks that one word may load before its meaning is known. */
const blocksAhead = 2
const lastCharacter = '\uffff'

/** The index in the browser: the core is in memory, everything else is fetched once when a query needs it. */
export class IndexReader {
  readonly core: SearchCore
  readonly sectionCount: number
  /** First section of each page, and the number of sections after the last. */
  readonly firstSection: Uint32Array
  readonly pageOfSection: Uint32Array
  /** The pages of each tag in the core. */
  readonly tagPages: () => Promise<number[][]>
  readonly #block: Load<ReadonlyMap<string, TermPostings>>
  readonly #infos: Load<PageInfo[]>
  readonly #texts: Load<PageTexts>

  private constructor(core: SearchCore, place: IndexPlace) {
    this.core = core
    this.firstSection = new Uint32Array(core.sections.length + 1)
    core.sections.forEach((count, page) => {
      this.firstSection[page + 1] = (this.firstSection[page] ?? 0) + count
    })
    this.pageOfSection = Uint32Array.from(
      core.sections.flatMap((count, page) => Array.from({ length: count }, () => page)),
    )
    this.sectionCount = this.pageOfSection.length
    const { blocks, tags, infos } = core.files
    this.#block = loadOnce(async (number) => decodeBlock(await fetchIndexFile(place, blocks[number])))
    this.#infos = loadOnce((group) => fetchIndexFile(place, infos[group]))
    this.#texts = loadOnce(async (page) => readTexts(place, (await this.#info(page)).route))
    const tagFile = loadOnce((): Promise<number[][]> => fetchIndexFile(place, tags))
    this.tagPages = () => tagFile(0)
  }

  static async open(place: IndexPlace): Promise<IndexReader> {
    const { version, core }: SearchManifest = JSON.parse(await place.fetchFile(place.manifestUrl))
    if (version !== files.formatVersion) {
      throw new Error(
        `The search index has format ${version}; this page reads ${files.formatVersion}. Reload the page.`,
      )
    }
    return new IndexReader(await fetchIndexFile(place, core), place)
  }

  /** The page of a section, and the section's position on it. */
  async placeOf(section: number) {
    const page = this.pageOfSection[section] ?? 0
    return { page, index: section - (this.firstSection[page] ?? 0), info: await this.#info(page) }
  }

  /** Text of a section, found by its id: the page may be from another deployment. Its position tells equal ids apart. */
  async text(section: number): Promise<string> {
    const { page, index, info } = await this.placeOf(section)
    const texts = await this.#texts(page)
    const id = info.sections[index]?.id ?? ''
    const found = texts[index]?.id === id ? texts[index] : texts.find((other) => other.id === id)
    return found?.text ?? ''
  }

  /** Common terms between `from` (inclusive) and `to` (exclusive). */
  commonRange(from: string, to: string): TermRef[] {
    const { terms, counts } = this.core.common
    const first = lowerBound(terms, from)
    return terms
      .slice(first, lowerBound(terms, to))
      .map((term, index) => ({ term, count: counts[first + index] ?? 0 }))
  }

  common(term: string): TermRef | undefined {
    return this.commonRange(term, `${term}\0`)[0]
  }

  /** Terms that start with `start`. Rare terms are included from three letters on, and only the first of them. */
  async startingWith(start: string): Promise<TermRef[]> {
    const end = start + lastCharacter
    const common = this.commonRange(start, end)
    if (start.length < 3) return common
    const first = this.blockOf(start)
    const last = Math.min(this.blockOf(end), first + blocksAhead - 1)
    const rare = await this.#rareTerms(first, last)
    return [...common, ...rare.filter(({ term }) => term >= start && term < end)]
  }

  /** Terms alphabetically close to a word, for typing errors that no common term explains. */
  near(word: string): Promise<TermRef[]> {
    const block = this.blockOf(word)
    return this.#rareTerms(Math.max(0, block - 1), Math.min(this.core.blockStarts.length - 1, block + 1))
  }

  async postings(term: string): Promise<TermPostings> {
    return (await this.#block(this.blockOf(term))).get(term) ?? new Map()
  }

  /** Number of the block that would contain a term. */
  blockOf(term: string): number {
    return Math.max(0, lowerBound(this.core.blockStarts, `${term}\0`) - 1)
  }

  async #info(page: number): Promise<PageInfo> {
    const infos = await this.#infos(Math.floor(page / files.pagesPerInfoFile))
    const info = infos[page % files.pagesPerInfoFile]
    if (info === undefined) throw new RangeError(`The search index has no page ${page}.`)
    return info
  }

  async #rareTerms(first: number, last: number): Promise<TermRef[]> {
    if (this.core.blockStarts.length === 0) return []
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) => this.#block(first + index)),
    )
    return blocks.flatMap((block) =>
      Array.from(block, ([term, { size }]) => ({ term, count: size })).filter(
        ({ term }) => !this.common(term),
      ),
    )
  }
}

type Load<T> = (key: number) => Promise<T>

const rootOf = ({ manifestUrl }: IndexPlace): string => manifestUrl.slice(0, manifestUrl.lastIndexOf('/'))

async function fetchIndexFile<T>(place: IndexPlace, name = ''): Promise<T> {
  return JSON.parse(await place.fetchFile(`${rootOf(place)}/${files.indexFile(name)}`))
}

function decodeBlock({ terms, gaps, impacts }: TermBlock): Map<string, TermPostings> {
  let at = 0
  return new Map(
    terms.map((term, index) => {
      let section = 0
      return [term, new Map(gaps[index]?.map((gap) => [(section += gap), readImpact(impacts, at++)]))]
    }),
  )
}

/** Index of the first term not below `wanted`. */
const lowerBound = (terms: readonly string[], wanted: string): number =>
  countWhile(terms.length, (index) => (terms[index] ?? '') < wanted)

/** Reads a page's texts from its data, which a reader who opens the result needs anyway. */
async function readTexts(place: IndexPlace, route: string): Promise<PageTexts> {
  if (place.textsOf) return place.textsOf(route)
  const data = await place.fetchFile(rootOf(place) + encodeRoute(pageDataPath(route)))
  const { page }: PagePayload = JSON.parse(data)
  const html = page.kind === 'doc' ? (page.html ?? '') + (page.heading ?? '') : ''
  return sectionsOfPage(page, await referencesOf(html))
}

/** Fetches a file. Rejects if the server refuses, is unreachable, or has not sent all in time: all later searches wait for the file. */
export async function fetchText(url: string, timeoutMs = 10_000): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    response = await fetch(url, { signal })
    if (response.ok) return await response.text()
  } catch (cause) {
    const reason = signal.aborted ? `no answer within ${timeoutMs / 1000} s` : 'the server cannot be reached'
    throw new Error(`${url} could not be loaded: ${reason}.`, { cause })
  }
  throw new Error(`${url} could not be loaded (status ${response.status}).`)
}

/** The character references that the engine writes; others come from a writer's HTML. */
const usual = /&(amp|lt|gt|quot|apos|nbsp|#39|#x27);/g
const characters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00A0'],
])

const decode = (html: string): string => html.replace(usual, (_, name: string) => characters.get(name) ?? "'")

/** Returns decoders for some HTML. The full table, a 20 kB script, is loaded only if the HTML needs it. */
export async function referencesOf(html: string): Promise<References> {
  if (!/&[a-z#]/i.test(html.replace(usual, ''))) return { text: decode, attribute: decode }
  const { decodeHTML, decodeHTMLAttribute } = await import('entities/decode')
  return { text: decodeHTML, attribute: decodeHTMLAttribute }
}

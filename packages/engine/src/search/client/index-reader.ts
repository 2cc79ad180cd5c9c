import { ByteReader } from '../format/bytes'
import { lettersOf } from '../../model/nearest'
import { type Dictionary, readDictionary, type Postings, readPostings } from '../format/dictionary'
import type { CoreHead, PageInfo, PageTexts, SearchManifest } from '../format/files'
import * as files from '../format/files'
import type { PagePayload } from '../../model/page'
import { sectionsOfPage } from '../../model/article-text'
import { encodeRoute, pageDataPath } from '../../model/path'
import type { References } from '../../model/html-markup'

/** The index in the browser: the core in memory, everything else fetched once, when a query needs it. */
export class IndexReader {
  readonly head: CoreHead
  /** Common terms, of all blocks. */
  readonly common: Dictionary
  /** First section of each page, and the number of sections after the last. */
  readonly firstSection: Uint32Array
  readonly pageOfSection: Uint32Array
  /** Number of a page's sidebar in the head plus one; 0 for none. */
  readonly sidebarOfPage: Uint16Array
  private ownLetters: Uint32Array | undefined
  private readonly commonBlocks: FileSet<Postings>
  private readonly rareBlocks: FileSet<Block>
  private readonly infos: FileSet<PageInfo[]>
  private readonly pageTexts: FileSet<PageTexts>
  private readonly tagLists: FileSet<number[][]>

  private constructor(core: Uint8Array, place: IndexPlace, inflate: Inflate) {
    const fetchNamed: FetchFile = (name) => place.fetchFile(rootOf(place) + name)
    const input = new ByteReader(core)
    this.head = JSON.parse(new TextDecoder().decode(input.bytes(input.integer())))
    const { pages, sections } = this.head
    this.firstSection = new Uint32Array(pages + 1)
    this.pageOfSection = new Uint32Array(sections)
    this.sidebarOfPage = new Uint16Array(pages)
    for (let page = 0, section = 0; page < pages; page++) {
      const end = section + input.integer()
      this.pageOfSection.fill(page, section, end)
      this.firstSection[page + 1] = section = end
    }
    for (let page = 0; page < pages; page++) this.sidebarOfPage[page] = input.integer()
    this.common = readDictionary(input)

    const readNames = (count: number) => Array.from({ length: count }, () => readName(input))
    const commonNames = readNames(this.head.commonBlockEnds.length)
    const rareNames = readNames(this.head.rareBlockStarts.length)
    const tagsName = readName(input)
    const infoNames = readNames(Math.ceil(pages / files.pagesPerInfoFile))

    const inflated = async (name: string) =>
      new ByteReader(await inflate(await fetchNamed(files.binaryFile(name))))
    this.commonBlocks = new FileSet(async (block) => {
      const counts = this.common.counts.subarray(this.firstTermOf(block), this.head.commonBlockEnds[block])
      return readPostings(await inflated(nameAt(commonNames, block)), counts)
    })
    this.rareBlocks = new FileSet(async (number) => {
      const block = await inflated(nameAt(rareNames, number))
      const dictionary = readDictionary(block)
      return { dictionary, postings: readPostings(block, dictionary.counts) }
    })
    this.infos = new FileSet(async (group) =>
      parseJson<PageInfo[]>(await fetchNamed(files.infoFile(nameAt(infoNames, group)))),
    )
    this.pageTexts = new FileSet(async (page) => readTexts(place, (await this.info(page)).route))
    this.tagLists = new FileSet(async () => this.readTags(await inflated(tagsName)))
  }

  static async open(place: IndexPlace): Promise<IndexReader> {
    const { manifestUrl, fetchFile, inflate = inflateInBrowser } = place
    const manifest: SearchManifest = parseJson(await fetchFile(manifestUrl))
    if (manifest.version !== files.formatVersion) {
      throw new Error(
        `The search index has format ${manifest.version}; this page reads ${files.formatVersion}. Reload the page.`,
      )
    }
    const core = await inflate(await fetchFile(rootOf(place) + files.binaryFile(manifest.core)))
    return new IndexReader(core, place, inflate)
  }

  /** Letters of each common term (`lettersOf`); only words that are none ask for them. */
  get letters(): Uint32Array {
    return (this.ownLetters ??= Uint32Array.from(this.common.terms, lettersOf))
  }

  /** Number of the first common term of a block. */
  firstTermOf(block: number): number {
    return this.head.commonBlockEnds[block - 1] ?? 0
  }

  commonBlock(block: number): Promise<Postings> {
    return this.commonBlocks.get(block)
  }

  rareBlock(block: number): Promise<Block> {
    return this.rareBlocks.get(block)
  }

  async info(page: number): Promise<PageInfo> {
    const file = Math.floor(page / files.pagesPerInfoFile)
    const info = (await this.infos.get(file))[page % files.pagesPerInfoFile]
    if (info === undefined) throw new RangeError(`The search index has no page ${page}.`)
    return info
  }

  /** Text of a section: of page `page`, and by its number there. */
  async text(page: number, section: number): Promise<string> {
    const [texts, { sections }] = await Promise.all([this.pageTexts.get(page), this.info(page)])
    return textOfSection(texts, sections[section]?.id ?? '', section)
  }

  /** For each tag of the head, its pages. */
  tagPages(): Promise<number[][]> {
    return this.tagLists.get(0)
  }

  private readTags(input: ByteReader): number[][] {
    return this.head.tags.map(({ count }) => {
      let page = -1
      return Array.from({ length: count }, () => (page += input.integer() + 1))
    })
  }
}

/** The folder that the files of an index are named from, with its slash. */
const rootOf = ({ manifestUrl }: IndexPlace): string => manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1)

function readName(input: ByteReader): string {
  return Array.from(input.bytes(files.nameLength / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function nameAt(names: readonly string[], index: number): string {
  const name = names[index]
  if (name === undefined) throw new RangeError(`The search index has no file ${index} of ${names.length}.`)
  return name
}

/** Files of one kind: each is loaded and decoded once; a failed load is forgotten, so that the next query tries again. */
class FileSet<T> {
  private readonly loads = new Map<number, Promise<T>>()
  private readonly load: (key: number) => Promise<T>

  constructor(load: (key: number) => Promise<T>) {
    this.load = load
  }

  get(key: number): Promise<T> {
    const known = this.loads.get(key)
    if (known !== undefined) return known
    const load = this.load(key)
    this.loads.set(key, load)
    load.catch(() => this.loads.delete(key))
    return load
  }
}

function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes))
}

async function inflateInBrowser(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Gets the texts of a page. They are read from its data, which a reader who opens the result needs, too. */
async function readTexts({ manifestUrl, fetchFile, textsOf }: IndexPlace, route: string): Promise<PageTexts> {
  if (textsOf) return textsOf(route)
  const root = manifestUrl.slice(0, manifestUrl.lastIndexOf('/'))
  const bytes = await fetchFile(root + encodeRoute(pageDataPath(route)))
  const { page }: PagePayload = JSON.parse(new TextDecoder().decode(bytes))
  const html = page.kind === 'doc' ? (page.html ?? '') + (page.heading ?? '') : ''
  return sectionsOfPage(page, await referencesOf(html))
}

/**
 * The text of a section.
 * @param id its heading's, by which it is found where the page is of another deployment than the index
 * @param index its place on the page; of several sections with one id it is this one
 */
function textOfSection(texts: PageTexts, id: string, index: number): string {
  const section = texts[index]?.id === id ? texts[index] : texts.find((other) => other.id === id)
  return section?.text ?? ''
}

interface Block {
  dictionary: Dictionary
  postings: Postings
}

/** Gets a file's bytes; rejects when the file cannot be had. */
export type FetchFile = (url: string) => Promise<Uint8Array>

type Inflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** Where an index is read from. */
export interface IndexPlace {
  manifestUrl: string
  fetchFile: FetchFile
  /** Default: the browser's own. Node has that, too, but loads what fetches from the network for it. */
  inflate?: Inflate
  /** Texts of a page. Default: they are read from the page's data, which lie beside the manifest. */
  textsOf?: (route: string) => Promise<PageTexts>
}

/** The references that an article's HTML has as a rule, Latin letters by number among them; others come from a writer's own HTML. */
const usual =
  /&(?:(amp|lt|gt|quot|apos|nbsp)|#(3[2-9]|[4-9]\d|1[01]\d|12[0-6]|1[6-9]\d|2[0-4]\d|25[0-5])|#x([2-6a-f][\da-f]|7[\da-e]));/gi
const names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
])

const decode = (html: string): string =>
  html.includes('&')
    ? html.replace(usual, (found, name?: string, decimal?: string, hexadecimal?: string) =>
        name === undefined
          ? String.fromCharCode(
              decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal),
            )
          : (names.get(name) ?? found),
      )
    : html

/** All that there are in most pages, in a few hundred bytes of code. */
const usualReferences: References = { text: decode, attribute: decode }

/** What undoes all references of some HTML: the whole table, 20 kB of script, is loaded for those that need it. */
export async function referencesOf(html: string): Promise<References> {
  if (!/&[a-z#]/i.test(html.replace(usual, ''))) return usualReferences
  const { decodeHTML, decodeHTMLAttribute } = await import('entities/decode')
  return { text: decodeHTML, attribute: decodeHTMLAttribute }
}

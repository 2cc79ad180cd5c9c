import { ByteReader } from '../format/bytes'
import { lettersOf } from '../../model/letters'
import type { Dictionary } from '../format/dictionary'
import { readDictionary } from '../format/dictionary'
import type { CoreHead, PageInfo, PageTexts, SearchManifest } from '../format/files'
import * as files from '../format/files'
import type { Postings } from '../format/postings'
import { readPostings } from '../format/postings'

/** Gets a file's bytes; rejects when the file cannot be had. */
export type FetchFile = (url: string) => Promise<Uint8Array>

/** Terms with their postings, or the promise of them. */
export interface Block {
  dictionary: Dictionary
  postings: Postings
}

/** The index in the browser: the core in memory, everything else fetched once, when a query needs it. */
export class IndexReader {
  readonly head: CoreHead
  /** Common terms, of all blocks. */
  readonly common: Dictionary
  /** Letters of each common term (`lettersOf`). */
  readonly letters: Uint32Array
  /** First section of each page, and the number of sections after the last. */
  readonly firstSection: Uint32Array
  readonly pageOfSection: Uint32Array
  /** Number of a page's sidebar in the head plus one; 0 for none. */
  readonly sidebarOfPage: Uint16Array
  private readonly commonBlocks: FileSet<Postings>
  private readonly rareBlocks: FileSet<Block>
  private readonly infos: FileSet<PageInfo[]>
  private readonly pageTexts: FileSet<PageTexts, string>
  private readonly tagLists: FileSet<number[][]>

  private constructor(
    core: Uint8Array,
    { root, folder }: { root: string; folder: string },
    fetchFile: FetchFile,
  ) {
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
    this.letters = Uint32Array.from(this.common.terms, lettersOf)

    const fetchNamed = (name: string) => fetchFile(root + folder + name)
    this.commonBlocks = new FileSet(fetchNamed, files.commonBlockFile, async (bytes, block) => {
      const counts = this.common.counts.subarray(this.firstTermOf(block), this.head.commonBlockEnds[block])
      return readPostings(new ByteReader(await inflate(bytes)), counts)
    })
    this.rareBlocks = new FileSet(fetchNamed, files.rareBlockFile, async (bytes) => {
      const block = new ByteReader(await inflate(bytes))
      const dictionary = readDictionary(block)
      return { dictionary, postings: readPostings(block, dictionary.counts) }
    })
    this.infos = new FileSet(fetchNamed, files.infoFile, parseJson<PageInfo[]>)
    this.pageTexts = new FileSet(
      fetchFile,
      (hash: string) => `${root}${files.textFolder}${hash}.json`,
      parseJson<PageTexts>,
    )
    this.tagLists = new FileSet(
      fetchNamed,
      () => files.tagsFile,
      async (bytes) => this.readTags(new ByteReader(await inflate(bytes))),
    )
  }

  static async open(manifestUrl: string, fetchFile: FetchFile): Promise<IndexReader> {
    const manifest: SearchManifest = parseJson(await fetchFile(manifestUrl))
    if (manifest.version !== files.formatVersion) {
      throw new Error(
        `The search index has format ${manifest.version}; this page reads ${files.formatVersion}. Reload the page.`,
      )
    }
    const root = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1)
    const { folder } = manifest
    const core = await inflate(await fetchFile(root + folder + files.coreFile))
    return new IndexReader(core, { root, folder }, fetchFile)
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

  async texts(page: number): Promise<PageTexts> {
    return this.pageTexts.get((await this.info(page)).text)
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

/** Files of one kind: each is loaded and decoded once; a failed load is forgotten, so that the next query tries again. */
class FileSet<T, Key = number> {
  private readonly loads = new Map<Key, Promise<T>>()
  private readonly load: (key: Key) => Promise<T>

  constructor(
    fetchNamed: FetchFile,
    name: (key: Key) => string,
    decode: (bytes: Uint8Array, key: Key) => T | Promise<T>,
  ) {
    this.load = async (key) => decode(await fetchNamed(name(key)), key)
  }

  get(key: Key): Promise<T> {
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

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

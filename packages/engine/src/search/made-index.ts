import { lettersOf } from '../model/letters'
import { textOfSection } from './client/page-texts'
import type { Block, SearchedIndex } from './client/searched-index'
import { postingsOf } from './encode-terms'
import type { Dictionary } from './format/dictionary'
import type { CoreHead, PageInfo, PageTexts } from './format/files'
import type { Postings } from './format/postings'
import { planIndex, type IndexParts, type KnownSidebars } from './plan-index'
import type { EncodedBlock, EncodedTerms } from './term-blocks'

/** An index that is asked in memory, as it was put together: it says what the files say that `assembleIndex` writes of the same parts. */
export class MadeIndex implements SearchedIndex {
  readonly head: CoreHead
  readonly common: Dictionary
  readonly firstSection: Uint32Array
  readonly pageOfSection: Uint32Array
  readonly sidebarOfPage: Uint16Array
  readonly #parts: IndexParts
  readonly #textsOf: (route: string) => Promise<PageTexts>
  readonly #encoded: EncodedTerms
  readonly #tagPages: number[][]
  readonly #postings = new Map<EncodedBlock, Postings>()
  #letters: Uint32Array | undefined

  /** @param textsOf gets the texts of a page */
  constructor(parts: IndexParts, sidebars: KnownSidebars, textsOf: (route: string) => Promise<PageTexts>) {
    const { head, table, tagPages, encoded } = planIndex(parts, sidebars)
    const { terms, counts } = encoded.common
    this.head = head
    this.common = { terms, counts: Uint32Array.from(counts) }
    this.firstSection = new Uint32Array(head.pages + 1)
    this.pageOfSection = new Uint32Array(head.sections)
    for (const [page, { sections }] of table.entries()) {
      const first = this.firstSection[page] ?? 0
      this.pageOfSection.fill(page, first, first + sections)
      this.firstSection[page + 1] = first + sections
    }
    this.sidebarOfPage = Uint16Array.from(table, ({ sidebar }) => sidebar)
    this.#parts = parts
    this.#textsOf = textsOf
    this.#encoded = encoded
    this.#tagPages = tagPages
  }

  get letters(): Uint32Array {
    return (this.#letters ??= Uint32Array.from(this.common.terms, lettersOf))
  }

  firstTermOf(block: number): number {
    return this.head.commonBlockEnds[block - 1] ?? 0
  }

  commonBlock(block: number): Promise<Postings> {
    return Promise.resolve(this.#postingsOf(blockAt(this.#encoded.blocks.common, block)))
  }

  rareBlock(block: number): Promise<Block> {
    const rare = blockAt(this.#encoded.blocks.rare, block)
    const postings = this.#postingsOf(rare)
    const terms = Array.from(rare.block().terms, (term) => this.#encoded.words[term] ?? '')
    const counts = Uint32Array.from(terms, (_, term) => lengthOf(postings, term))
    return Promise.resolve({ dictionary: { terms, counts }, postings })
  }

  #postingsOf(block: EncodedBlock): Postings {
    const postings = this.#postings.get(block) ?? postingsOf(block.block())
    this.#postings.set(block, postings)
    return postings
  }

  async info(page: number): Promise<PageInfo> {
    const route = this.#parts.pages[page]?.route
    const info = route === undefined ? undefined : this.#parts.infoOf(route)
    if (info === undefined) throw new RangeError(`The search index has no page ${page}.`)
    return info
  }

  async text(page: number, section: number): Promise<string> {
    const { route, sections } = await this.info(page)
    return textOfSection(await this.#textsOf(route), sections[section]?.id ?? '', section)
  }

  tagPages(): Promise<number[][]> {
    return Promise.resolve(this.#tagPages)
  }
}

const lengthOf = ({ starts }: Postings, term: number) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)

function blockAt(blocks: readonly EncodedBlock[], number: number): EncodedBlock {
  const block = blocks[number]
  if (block === undefined)
    throw new RangeError(`The search index has no block ${number} of ${blocks.length}.`)
  return block
}

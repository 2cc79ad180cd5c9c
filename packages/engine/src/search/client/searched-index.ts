import type { Dictionary } from '../format/dictionary'
import type { CoreHead, PageInfo } from '../format/files'
import type { Postings } from '../format/postings'

/** Terms with their postings. */
export interface Block {
  dictionary: Dictionary
  postings: Postings
}

/** An index, as queries ask it: read from files by `IndexReader`. */
export interface SearchedIndex {
  readonly head: CoreHead
  /** Common terms, of all blocks. */
  readonly common: Dictionary
  /** First section of each page, and the number of sections after the last. */
  readonly firstSection: Uint32Array
  readonly pageOfSection: Uint32Array
  /** Number of a page's sidebar in the head plus one; 0 for none. */
  readonly sidebarOfPage: Uint16Array
  /** Letters of each common term (`lettersOf`); only words that are none ask for them. */
  readonly letters: Uint32Array
  /** Number of the first common term of a block. */
  firstTermOf(block: number): number
  commonBlock(block: number): Promise<Postings>
  rareBlock(block: number): Promise<Block>
  info(page: number): Promise<PageInfo>
  /** Text of a section: of page `page`, and by its number there. */
  text(page: number, section: number): Promise<string>
  /** For each tag of the head, its pages. */
  tagPages(): Promise<number[][]>
}

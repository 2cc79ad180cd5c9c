/** The search index of a question: stored as what it is put together from, so that documents are exchanged in it. */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { StoredSearch } from '../../ask/answer-store'
import { indexInFolder } from '../../ask/texts'
import { IndexReader } from '../../search/client/index-reader'
import { readTexts } from '../../search/client/page-texts'
import type { PageInfo, PageTexts } from '../../search/format/files'
import { MadeIndex } from '../../search/made-index'
import type { ListedPage } from '../../search/listed-page'
import type { IndexParts, KnownSidebars } from '../../search/plan-index'
import { takeApart } from '../../search/take-apart'
import { TermStore, type TermParts } from '../../search/term-store'

/** An index, and the texts of its pages: of those that have none here they lie in the output of a build. */
export interface StoredIndex {
  /** In order of the index. */
  pages: readonly ListedPage[]
  terms: TermStore
  /** By route. */
  shown: ReadonlyMap<string, ShownPage>
  /** That output's folder, absolute. */
  folder?: string | undefined
  /** It was read from there, too. */
  isTakenApart?: true
}

/** What results show of a page, and its texts: JSON, since of few pages it is asked for. */
export interface ShownPage {
  info: Uint8Array
  texts?: Uint8Array
}

interface Packed extends Pick<StoredIndex, 'pages' | 'shown'> {
  /** Named by their places in `contents`. */
  terms: TermParts
  contents: readonly Uint8Array[]
}

export const shownPage = (info: PageInfo, texts?: PageTexts): ShownPage => ({
  info: Buffer.from(JSON.stringify(info)),
  ...(texts && { texts: Buffer.from(JSON.stringify(texts)) }),
})

/** The index, to be asked. */
export const askStored = (index: StoredIndex, sidebars: KnownSidebars): MadeIndex =>
  new MadeIndex(partsOf(index), sidebars, (route) => textsOf(index, route))

/** The index as `assembleIndex` takes it. */
export const partsOf = ({ pages, terms, shown }: StoredIndex): IndexParts => ({
  pages,
  terms,
  infoOf: (route) => parsed<PageInfo>(shown.get(route)?.info),
})

async function textsOf({ shown, folder }: StoredIndex, route: string): Promise<PageTexts> {
  const own = parsed<PageTexts>(shown.get(route)?.texts)
  return own ?? (folder === undefined ? [] : readTexts(indexInFolder(folder), route))
}

const parsed = <Value>(json: Uint8Array | undefined): Value | undefined =>
  json && JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString())

/** Terms that are stored may have other numbers afterwards: nobody may go on with them. */
export function packIndex({ pages, terms, shown }: StoredIndex): Uint8Array {
  const contents: Uint8Array[] = []
  const packed: Packed = {
    pages,
    shown,
    terms: terms.store((content) => String(contents.push(content) - 1), true),
    contents,
  }
  return serialize(packed)
}

/** Opens an index that is known; undefined where it is damaged. */
export async function openStored({ file, folder }: StoredSearch): Promise<StoredIndex | undefined> {
  try {
    return file === undefined ? await writtenIndex(folder) : { ...readIndex(file), folder }
  } catch {
    // As good as none.
    return undefined
  }
}

function readIndex(file: string): StoredIndex {
  const { pages, shown, terms, contents }: Packed = deserialize(readFileSync(file))
  return {
    pages,
    shown,
    terms: TermStore.read(terms, (name) => contents[Number(name)] ?? new Uint8Array()),
  }
}

/** The index in the output of a build, taken apart. */
async function writtenIndex(folder: string | undefined): Promise<StoredIndex | undefined> {
  if (folder === undefined) return undefined
  const { pages, terms, infoOf } = await takeApart(await IndexReader.open(indexInFolder(folder)))
  const shown = pages.flatMap(({ route }): [string, ShownPage][] => {
    const info = infoOf(route)
    return info ? [[route, shownPage(info)]] : []
  })
  return { pages, terms, shown: new Map(shown), folder, isTakenApart: true }
}

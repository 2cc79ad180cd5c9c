import type { Doc } from '../model/doc'
import type { PageData } from '../model/page'
import { indexPageCopy } from '../output/markdown-copies'
import { editionsOf } from '../content/editions'
import type { gatheredPages } from '../pages/gathered-pages'
import { searchLists } from '../pages/search-pages'
import type { CodePageRecord } from '@holdtrue/claims/sources/code-pages'
import { neverSame, type Fingerprint, type Fingerprints } from './fingerprints'
import type { MadePage, MakeOrder, WrittenFrame } from './make/page-maker'
import type { KnownPage } from './page-memory'
import type { Ask } from '../pages/answers'
import type { Plan } from './plan'

/** What is known of a page without making it. */
export interface PageRecord {
  readonly route: string
  /** The document that it is made of, if it is of one. */
  readonly doc?: Doc
  /** How it is made. */
  readonly order: MakeOrder
  /** How it is put into another frame. Absent for what is no document. */
  frameOrder?(known: WrittenFrame): MakeOrder
  /** Fingerprint that it would have if it were made now, given what was remembered of it, and what it asked. */
  fingerprintOf(known: KnownPage, asks: () => readonly Ask[]): Fingerprint
  /** Fingerprint of what was made just now. */
  fingerprintOfMade(made: MadePage): Fingerprint
}

const unknown: Fingerprint = { own: neverSame, frame: '' }

/** A record for each document. */
export function documentRecords({ site, fingerprints }: Plan): PageRecord[] {
  return site.docs.map((doc) => new DocumentRecord(doc, fingerprints))
}

/** One object for each document: of a hundred thousand it matters. */
class DocumentRecord implements PageRecord {
  readonly doc: Doc
  readonly #fingerprints: Fingerprints

  constructor(doc: Doc, fingerprints: Fingerprints) {
    this.doc = doc
    this.#fingerprints = fingerprints
  }

  get route(): string {
    return this.doc.route
  }

  get order(): MakeOrder {
    return { kind: 'document', doc: this.doc }
  }

  frameOrder(known: WrittenFrame): MakeOrder {
    return { kind: 'frame', doc: this.doc, ...known }
  }

  fingerprintOf({ document }: KnownPage, asks: () => readonly Ask[]): Fingerprint {
    return document ? this.#fingerprints.ofKnownDocument(this.doc, document.traces, asks) : unknown
  }

  fingerprintOfMade({ document }: MadePage): Fingerprint {
    return document ? this.#fingerprints.ofDocument(this.doc, document.traces) : unknown
  }
}

/** A record for each page whose data is there. Lists are found by the search. */
export function pageRecords(
  { site, fingerprints }: Plan,
  pages: readonly PageData[],
  { code }: Pick<ReturnType<typeof gatheredPages>, 'code'>,
): PageRecord[] {
  const lists = new Map(
    editionsOf(site)
      .flatMap(searchLists)
      .map((list) => [list.route, list]),
  )
  return pages.map((page) => {
    const search = lists.get(page.route)
    const record = code?.pages.find((item) => item.page === page)
    if (record) return codeRecord(record, fingerprints)
    const copy = indexPageCopy(page, site.config)
    const fingerprint = () => fingerprints.ofPage(page)
    return {
      route: page.route,
      order: {
        kind: 'page',
        page,
        ...(copy !== undefined && { copy }),
        ...(search && { search }),
      },
      fingerprintOf: fingerprint,
      fingerprintOfMade: fingerprint,
    }
  })
}

/** A page of the code map: its data are here, its article is made with it. */
function codeRecord(record: CodePageRecord, fingerprints: Fingerprints): PageRecord {
  const fingerprint = () => fingerprints.ofCodePage(record)
  return {
    route: record.page.route,
    order: { kind: 'code', record },
    fingerprintOf: fingerprint,
    fingerprintOfMade: fingerprint,
  }
}

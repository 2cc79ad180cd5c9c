import type { PageData } from '../model/page'
import { indexPageCopy } from '../output/markdown-copies'
import { editionsOf } from '../content/editions'
import { searchLists } from '../pages/search-pages'
import type { GeneratedRecord } from '../pages/integrations'
import { neverSame, type Fingerprint, type KnownPage } from './known-site'
import type { MadePage, MakeOrder, WrittenFrame } from './make/page-maker'
import type { Plan } from './plan'

/** What is known of a page without making it. */
export interface PageRecord {
  readonly route: string
  readonly order: MakeOrder
  /** How it is put into another frame. Absent for what is no document. */
  frameOrder?(known: WrittenFrame): MakeOrder
  /** Fingerprint that it would have if it were made now. */
  fingerprintOf(known: KnownPage): Fingerprint
  fingerprintOfMade(made: MadePage): Fingerprint
}

const unknown: Fingerprint = { own: neverSame, frame: '' }

/** A record for each document. */
export function documentRecords({ site, fingerprints }: Plan): PageRecord[] {
  return site.docs.map((doc): PageRecord => ({
    route: doc.route,
    order: { kind: 'document', doc },
    frameOrder: (known) => ({ kind: 'frame', doc, ...known }),
    fingerprintOf: ({ document }) =>
      document ? fingerprints.ofKnownDocument(doc, document.traces) : unknown,
    fingerprintOfMade: ({ document }) => (document ? fingerprints.ofDocument(doc, document.traces) : unknown),
  }))
}

/** A record for each page that is no document. Lists are found by the search; pages of integrations still lack their articles. */
export function pageRecords(
  { site, fingerprints }: Plan,
  pages: readonly PageData[],
  generated: ReadonlyMap<PageData, GeneratedRecord>,
): PageRecord[] {
  const lists = new Map(
    editionsOf(site)
      .flatMap(searchLists)
      .map((list) => [list.route, list]),
  )
  return pages.map((page) => {
    const search = lists.get(page.route)
    const record = generated.get(page)
    const copy = record ? undefined : indexPageCopy(page, site.config)
    const fingerprint = () => (record ? fingerprints.ofGenerated(record) : fingerprints.ofPage(page))
    return {
      route: page.route,
      order: {
        ...(record
          ? { kind: 'generated', record }
          : { kind: 'page', page, ...(copy !== undefined && { copy }) }),
        ...(search && { search }),
      },
      fingerprintOf: fingerprint,
      fingerprintOfMade: fingerprint,
    }
  })
}

import type { PageInfo } from './format/files'
import { hashOfText } from './hash'
import type { IndexedPage } from './index-page'

/** A page of the index, without its terms and without what results show of it. */
export interface ListedPage extends Pick<IndexedPage, 'sidebar' | 'tags'> {
  route: string
  /** Number of its sections. */
  sections: number
  /** Hash of what results show of it. */
  infoHash: string
}

/** Hash of what results show of a page. */
export const infoHashOf = (info: PageInfo): string => hashOfText(JSON.stringify(info))

/** What the index keeps of an indexed page. */
export function listPage({ info, sidebar, tags }: IndexedPage): ListedPage {
  return {
    route: info.route,
    sections: info.sections.length,
    infoHash: infoHashOf(info),
    ...(sidebar && { sidebar }),
    tags,
  }
}

import type { Place } from '../../model/article'
import { textOf } from '../../model/html-reader'
import { attributes } from './escape'
import { addSlot, type PageState } from '../scope'

export interface LinkOptions {
  /** As written. */
  target: string
  /** HTML of what stands inside the link. */
  html: string
  place: Place
  /** Further attributes; `class` goes in front of `href`, where `finishArticle` looks for it. */
  attributes?: Record<string, string | number | boolean | null | undefined>
}

/** A link whose address is a slot. */
export function renderLink(
  page: PageState,
  { target, html, place, attributes: extra = {} }: LinkOptions,
): string {
  const kind = target.startsWith('src:') ? 'claim' : 'link'
  const text = textOf(html).replace(/[\uE000\uE002]\d+[\uE001\uE003]/g, '')
  const mark = addSlot(page, { kind, target, place, text })
  const { class: className, ...rest } = extra
  return `<a${attributes({ class: className })} href="${mark}"${attributes(rest)}>${html}</a>`
}

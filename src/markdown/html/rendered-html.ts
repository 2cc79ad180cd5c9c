import { join } from 'node:path'
import { type Place, slotMark } from '../../model/article'
import { attributes, plainText, unescapeHtml } from './escape'
import { findImageSize } from './images'
import { addSlot, type PageState } from '../scope'

/**
 * Gives HTML that React made what the walk gives Markdown: addresses of links are slots, links have their mark at the end, images
 * have a size and load lazily. Not for islands, whose HTML must stay as the browser will render it.
 */
export function completeRendered(html: string, place: Place, page: PageState): string {
  return html
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/g, (whole, rest: string, content: string) =>
      completeLink(whole, rest, content, place, page),
    )
    .replace(
      /<img\b([^>]*?)\/?>/g,
      (_, rest: string) => `<img${rest.trimEnd()}${imageAttributes(rest, page)}>`,
    )
}

const hrefAttribute = /\shref="([^"]*)"/
const classAttribute = /\sclass="[^"]*"/

function completeLink(whole: string, rest: string, content: string, place: Place, page: PageState): string {
  const href = hrefAttribute.exec(rest)?.[1]
  if (href === undefined) return whole
  let mark = href
  if (!href.startsWith(slotMark(0).charAt(0))) {
    const text = plainText(content).replace(/[\uE000-\uE003]\d*/g, '')
    const target = unescapeHtml(href)
    mark = addSlot(page, { kind: target.startsWith('src:') ? 'claim' : 'link', target, place, text })
  }
  const className = classAttribute.exec(rest)?.[0] ?? ''
  return `<a${className} href="${mark}"${rest.replace(hrefAttribute, '').replace(classAttribute, '')}>${content}${mark}</a>`
}

/** What an image lacks: its size, when its address is a slot or a path, and the way it loads. */
function imageAttributes(rest: string, page: PageState): string {
  const source = /\ssrc="([^"]*)"/.exec(rest)?.[1]
  if (source === undefined) return ''
  const slot = page.slots.find((_, index) => slotMark(index) === source)
  const from = slot ? join(page.context.siteDir, slot.place.file) : page.context.contentDir
  const size = /\s(?:width|height)=/.test(rest)
    ? undefined
    : findImageSize(slot?.target ?? unescapeHtml(source), from, page)
  const loading = /\sloading=/.test(rest) ? {} : { loading: 'lazy', decoding: 'async' }
  return attributes({ ...size, ...loading })
}

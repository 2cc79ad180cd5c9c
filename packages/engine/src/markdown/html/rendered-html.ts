import { join } from 'node:path'
import { type Place, slotMark } from '../../model/article'
import { attributeOf, readHtml, textOf, type HtmlAttribute, type HtmlTag } from '../../model/html-reader'
import { attributes } from './escape'
import { findImageSize } from './images'
import { addSlot, type PageState } from '../scope'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Gives HTML that React made what the walk gives Markdown: addresses of links are slots, links have their mark at the end, images
 * have a size and load lazily. Not for islands, whose HTML must stay as the browser will render it.
 */
export function completeRendered(html: string, place: Place, page: PageState): string {
  const edits: Edit[] = []
  let link: HtmlTag | undefined
  readHtml(html, {
    open(tag) {
      if (tag.name === 'a') link = tag
      else if (tag.name === 'img') edits.push(completeImage(tag, page))
    },
    close(name, start) {
      if (name !== 'a' || !link) return
      edits.push(...completeLink({ tag: link, html, end: start }, place, page))
      link = undefined
    },
  })
  return applyEdits(html, edits)
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let edited = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    edited += html.slice(at, start) + text
    at = end
  }
  return edited + html.slice(at)
}

/** What changes of a link whose content ends at `end`. */
function completeLink(
  { tag, html, end }: { tag: HtmlTag; html: string; end: number },
  place: Place,
  page: PageState,
): Edit[] {
  const href = attributeOf(tag, 'href')
  if (href === undefined) return []
  let mark = href
  if (!href.startsWith(slotMark(0).charAt(0))) {
    const text = textOf(html.slice(tag.end, end)).replace(/[\uE000-\uE003]\d*/g, '')
    mark = addSlot(page, { kind: href.startsWith('src:') ? 'claim' : 'link', target: href, place, text })
  }
  const written = (keep: (attribute: HtmlAttribute) => boolean): string =>
    tag.attributes
      .filter(keep)
      .map(({ start, end: to }) => ` ${html.slice(start, to)}`)
      .join('')
  const className = written(({ name }) => name === 'class')
  const others = written(({ name }) => name !== 'class' && name !== 'href')
  return [
    { start: tag.start, end: tag.end, text: `<a${className} href="${mark}"${others}>` },
    { start: end, end, text: mark },
  ]
}

/** An image with what it lacks: its size, when its address is a slot or a path, and the way it loads. */
function completeImage(tag: HtmlTag, page: PageState): Edit {
  const lastEnd = tag.attributes.at(-1)?.end ?? tag.start + '<img'.length
  return { start: lastEnd, end: tag.end, text: `${imageAttributes(tag, page)}>` }
}

function imageAttributes(tag: HtmlTag, page: PageState): string {
  const source = attributeOf(tag, 'src')
  if (source === undefined) return ''
  const slot = page.slots.find((_, index) => slotMark(index) === source)
  const from = slot ? join(page.context.siteDir, slot.place.file) : page.context.contentDir
  const isSized = tag.attributes.some(({ name }) => name === 'width' || name === 'height')
  const size = isSized ? undefined : findImageSize(slot?.target ?? source, from, page)
  const loading = attributeOf(tag, 'loading') === undefined ? { loading: 'lazy', decoding: 'async' } : {}
  return attributes({ ...size, ...loading })
}

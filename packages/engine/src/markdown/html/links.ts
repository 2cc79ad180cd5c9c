import { slotMark, slotStart, type Place } from '../../model/article'
import { attributeOf, readHtml, type HtmlTag } from '../../model/html-reader'
import { attributes } from '../../model/escape'
import {
  addSlot,
  addressOf,
  linkKind,
  placeOf,
  plainText,
  report,
  type PageState,
  type Scope,
} from '../scope'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as ImageSize from 'image-size'
import { engineRequire } from '../../modules/resolve'
import { resolveDependency } from '../parse/imports'
import { decodePercent, placeOfOffset } from '../../model/path'
import type { NodeOf } from '../parse/parsed-file'

interface LinkOptions {
  target: string
  html: string
  place: Place
  /** Additional attributes; `class` comes before `href`, where `finishArticle` looks for it. */
  attributes?: Record<string, string | number | boolean | null | undefined>
}

/** A link whose address is a slot. */
export function renderLink(
  page: PageState,
  { target, html, place, attributes: extra = {} }: LinkOptions,
): string {
  const mark = addSlot(page, { kind: linkKind(target, page), target, place, text: plainText(html) })
  const { class: className, ...rest } = extra
  return `<a${attributes({ class: className })} href="${mark}"${attributes(rest)}>${html}</a>`
}

/** The attributes `width` and `height` override the size of the file. */
interface ImageOptions extends Omit<LinkOptions, 'html'> {
  /** Empty for decorative images. Undefined if the writer gave none, which is reported. */
  alt: string | undefined
}

/** An image with its size, so that the page does not shift while it loads. */
export function renderImage(
  scope: Scope,
  { target, alt, place, attributes: extra = {} }: ImageOptions,
): string {
  const mark = addSlot(scope.page, { kind: 'asset', target, place, text: alt ?? '' })
  if ((alt ?? extra['alt']) === undefined) reportMissingAlt(scope, target, place)
  const size =
    extra['width'] === undefined && extra['height'] === undefined
      ? findImageSize(addressOf(scope.page, target), scope.unit.parsed.absolutePath, scope.page)
      : undefined
  return `<img src="${mark}"${attributes({ alt: alt ?? '', ...size, loading: 'lazy', decoding: 'async', ...extra })}>`
}

/** Screen readers skip an image without alternative text, or read out its file name. */
function reportMissingAlt(scope: Pick<Scope, 'page' | 'unit'>, target: string, place: Place): void {
  report(scope, place, {
    code: 'image-alt',
    message: `The image \`${addressOf(scope.page, target)}\` has no alternative text.`,
    hint: 'Say what it shows: `![The request path](…)`. For decoration, write `<img src="…" alt="">`.',
  })
}

/** CSS pixels of a local image used by the file `from`, if it can be measured. It becomes a dependency, whether it exists or not. */
function findImageSize(target: string, from: string, page: PageState) {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return undefined
  const path = resolveDependency(decodePercent(target.replace(/[?#].*$/, '')), from, page)
  if (path === undefined) return undefined
  // Loaded on demand: it supports twenty formats, and many pages have no images.
  const { imageSize }: typeof ImageSize = engineRequire('image-size')
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(path))
    // EXIF orientations from 5 on rotate the image by 90°.
    return orientation >= 5
      ? { width: height, height: width }
      : { width: Math.round(width), height: Math.round(height) }
  } catch {
    // An image format that cannot be measured; the browser may still support it.
    return undefined
  }
}

/** Raw HTML of a `.md` file. Comments are removed, and links and images are completed. */
export function renderRawHtml(node: NodeOf<'html'>, scope: Scope): string {
  const start = placeOf(node, scope.unit)
  const placeAt = (offset: number): Place => {
    const { line, column } = placeOfOffset(node.value, offset)
    return {
      file: start.file,
      line: start.line + line - 1,
      column: line === 1 ? start.column + column - 1 : column,
    }
  }
  return completeHtml(node.value, scope, placeAt)
}

type Completed = Pick<Scope, 'page'> & Partial<Pick<Scope, 'unit'>>

/**
 * Completes HTML as the walk does for Markdown: links become slots, images get a size. Not for islands: hydration needs them unchanged.
 * @param scope has the unit of a writer's HTML. Its images are files of the site; those of components have final addresses or slots
 */
export function completeHtml(html: string, scope: Completed, placeAt: (offset: number) => Place): string {
  let done = ''
  let at = 0
  const replace = (start: number, end: number, text: string): void => {
    done += html.slice(at, start) + text
    at = end
  }
  readHtml(html, {
    open(tag) {
      if (tag.name !== 'a' && tag.name !== 'img') return
      const complete = tag.name === 'a' ? completeLink : completeImage
      const text = complete(tag, html, placeAt(tag.start), scope)
      if (text !== undefined) replace(tag.start, tag.end, text)
    },
    comment: (start, end) => replace(start, end, scope.unit ? '' : html.slice(start, end)),
  })
  return done + html.slice(at)
}

/** Start tag of a link; its class comes immediately before the address, where `finishArticle` looks for it. */
function completeLink(tag: HtmlTag, html: string, place: Place, { page }: Completed): string | undefined {
  const target = attributeOf(tag, 'href')
  if (target === undefined) return undefined
  const [content = ''] = html.slice(tag.end).split(/<\/a\s*>/i, 1)
  const text = plainText(content)
  // Code may add to the address of a file, as `#page=2`.
  const mark = target.startsWith(slotStart)
    ? target
    : addSlot(page, { kind: linkKind(target, page), target, place, text })
  const className = attributes({ class: attributeOf(tag, 'class') })
  const others = tag.attributes
    .filter(({ name }) => name !== 'class' && name !== 'href')
    .map(({ start, end: to }) => ` ${html.slice(start, to)}`)
  return `<a${className} href="${mark}"${others.join('')}>`
}

function completeImage(
  tag: HtmlTag,
  html: string,
  place: Place,
  { page, unit }: Completed,
): string | undefined {
  const source = tag.attributes.find(({ name }) => name === 'src')
  const lastEnd = tag.attributes.at(-1)?.end
  if (!source || lastEnd === undefined) return undefined
  const has = (name: string) => attributeOf(tag, name) !== undefined
  if (unit && !has('alt')) reportMissingAlt({ page, unit }, source.value, place)
  const slot = page.slots.find((_, index) => slotMark(index) === source.value)
  const { siteDir, contentDir } = page.context
  const from = unit?.parsed.absolutePath ?? (slot ? join(siteDir, slot.place.file) : contentDir)
  const size =
    has('width') || has('height') ? undefined : findImageSize(slot?.target ?? source.value, from, page)
  const loading = has('loading') ? {} : { loading: 'lazy', decoding: 'async' }
  const address = unit
    ? ` src="${addSlot(page, { kind: 'asset', target: source.value, place })}"`
    : ` ${html.slice(source.start, source.end)}`
  const before = html.slice(tag.start, source.start).trimEnd()
  return `${before}${address}${html.slice(source.end, lastEnd)}${attributes({ ...size, ...loading })}>`
}

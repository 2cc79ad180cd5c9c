import type { Place } from '../../model/article'
import { attributeOf, readHtml, type HtmlTag } from '../../model/html-reader'
import { attributes } from './text'
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
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ImageSize from 'image-size'
import { resolveDependency } from '../parse/imports'
import { decodePercent } from '../../model/path'
import type { MdastNode } from 'satteri'
import { escapeAttribute } from '../../model/escape'

export interface LinkOptions {
  /** As written. */
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
  const kind = linkKind(target, page)
  const text = plainText(html)
  const mark = addSlot(page, { kind, target, place, text })
  const { class: className, ...rest } = extra
  return `<a${attributes({ class: className })} href="${mark}"${attributes(rest)}>${html}</a>`
}

interface ImageOptions {
  /** As written. */
  target: string
  /** Empty for decorative images. Undefined if the writer gave none, which is reported. */
  alt: string | undefined
  place: Place
  /** Additional attributes; `width` and `height` override the size of the file. */
  attributes?: Record<string, string | number | boolean | null | undefined>
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
function reportMissingAlt(scope: Scope, target: string, place: Place): void {
  report(scope, place, {
    severity: 'warning',
    code: 'image-alt',
    message: `The image \`${addressOf(scope.page, target)}\` has no alternative text.`,
    hint: 'Say what it shows: `![The request path](…)`. For decoration, write `<img src="…" alt="">`.',
  })
}

interface Size {
  width: number
  height: number
}

/** Sizes by path, with the file's modification time. */
const sizes = new Map<string, { modified: number; size: Size | undefined }>()

/**
 * Size in CSS pixels of a local image used by the file `from`. Undefined for external addresses, missing files and unknown formats. The
 * image becomes a dependency of the page, whether it exists or not.
 */
export function findImageSize(target: string, from: string, page: PageState): Size | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return undefined
  const path = resolveDependency(decodePercent(target.replace(/[?#].*$/, '')), from, page)
  if (path === undefined) return undefined
  const modified = statSync(path).mtimeMs
  const known = sizes.get(path)
  if (known?.modified === modified) return known.size
  const size = readSize(path)
  sizes.set(path, { modified, size })
  return size
}

const require = createRequire(import.meta.url)

function readSize(path: string): Size | undefined {
  // Loaded on demand: it supports twenty formats, and many pages have no images.
  const { imageSize }: typeof ImageSize = require('image-size')
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

/** Raw HTML of a `.md` file. Comments are removed, and addresses of links and images become slots. */
export function renderRawHtml(node: Extract<MdastNode, { type: 'html' }>, scope: Scope): string {
  const { value } = node
  let html = ''
  let at = 0
  const replace = (start: number, end: number, text: string): void => {
    html += value.slice(at, start) + text
    at = end
  }
  readHtml(value, {
    open(tag) {
      const text = withSlot(tag, node, scope)
      if (text !== undefined) replace(tag.start, tag.end, text)
    },
    comment: (start, end) => replace(start, end, ''),
  })
  return html + value.slice(at)
}

/** The tag with a slot as its address; undefined if it has no address. */
function withSlot(
  tag: HtmlTag,
  node: Extract<MdastNode, { type: 'html' }>,
  scope: Scope,
): string | undefined {
  const { page, unit } = scope
  const isLink = tag.name === 'a'
  const addressName = isLink ? 'href' : 'src'
  const address =
    isLink || tag.name === 'img' ? tag.attributes.find(({ name }) => name === addressName) : undefined
  if (!address) return undefined
  const start = placeOf(node, unit)
  const linesBefore = node.value.slice(0, tag.start).split('\n')
  const place = {
    file: start.file,
    line: start.line + linesBefore.length - 1,
    column: linesBefore.length > 1 ? (linesBefore.at(-1) ?? '').length + 1 : start.column + tag.start,
  }
  if (!isLink && attributeOf(tag, 'alt') === undefined) reportMissingAlt(scope, address.value, place)
  const kind = isLink ? linkKind(address.value, page) : 'asset'
  const mark = addSlot(page, { kind, target: address.value, place })
  // The class comes immediately before the address, where `finishArticle` looks for it.
  const className = tag.attributes.find(({ name }) => name === 'class')
  const others = tag.attributes
    .filter((attribute) => attribute !== address && attribute !== className)
    .map(({ start: from, end }) => ` ${node.value.slice(from, end)}`)
  const classText = className ? ` class="${escapeAttribute(className.value)}"` : ''
  return `<${tag.name}${classText} ${addressName}="${mark}"${others.join('')}${tag.isSelfClosing ? ' /' : ''}>`
}

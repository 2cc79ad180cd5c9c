import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ImageSize from 'image-size'
import type { Place } from '../../model/article'
import { attributes } from './escape'
import { resolveDependency } from '../parse/imports'
import { addressOf, addSlot, type PageState, type Scope } from '../scope'
import { decodePercent } from '../../model/path'

export interface ImageOptions {
  /** As written. */
  target: string
  alt: string
  place: Place
  /** Further attributes as written; `width` and `height` beat the file's. */
  attributes?: Record<string, string | number | boolean | null | undefined>
}

/** An image with its size, so that the page does not shift while it loads. */
export function renderImage(
  scope: Scope,
  { target, alt, place, attributes: extra = {} }: ImageOptions,
): string {
  const mark = addSlot(scope.page, { kind: 'asset', target, place, text: alt })
  const size =
    extra['width'] === undefined && extra['height'] === undefined
      ? findImageSize(addressOf(scope.page, target), scope.unit.parsed.absolutePath, scope.page)
      : undefined
  return `<img src="${mark}"${attributes({ alt, ...size, loading: 'lazy', decoding: 'async', ...extra })}>`
}

interface Size {
  width: number
  height: number
}

/** Sizes by path, with the file's time of change. */
const sizes = new Map<string, { modified: number; size: Size | undefined }>()

/**
 * Size in CSS pixels of a local image that the file `from` shows; undefined for addresses elsewhere, missing files and unknown
 * formats. The image becomes a dependency of the page, there or not.
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
  // Twenty formats, which a page without pictures need not wait for.
  const { imageSize }: typeof ImageSize = require('image-size')
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(path))
    // EXIF orientations from 5 on turn the picture by a quarter.
    return orientation >= 5
      ? { width: height, height: width }
      : { width: Math.round(width), height: Math.round(height) }
  } catch {
    // Not an image format that can be measured; the browser may still show it.
    return undefined
  }
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mediaType } from '../output/delivery/media-types'
import { calledAs } from '../files/called-as'
import { listedPages } from '../model/listed-pages'
import { nearestPages } from '../model/nearest-routes'
import { pageDataPath } from '../model/path'
import { searchRoute } from '../model/routes'
import { NearestList } from '../theme/views/NearestPages'

/** Where the nearest pages go in `404.html` (`theme/views/NearestPages.tsx`). */
const place = '<div class="nearest" id="nearest-pages">'

/** The list of pages nearest above a route: a version has one of its own. */
function listFor(outDir: string, route: string): string {
  for (
    let folder = path.posix.dirname(path.posix.normalize(route));
    folder !== '/' && folder !== '.';
    folder = path.posix.dirname(folder)
  ) {
    const list = path.join(outDir, folder, pageDataPath(searchRoute))
    if (existsSync(list)) return list
  }
  return path.join(outDir, pageDataPath(searchRoute))
}

/** The not-found page, with the pages nearest to what was asked for, if any are; a sentence if the output has none. */
export function notFoundPage(
  outDir: string,
  asked?: { route: string; baseUrl: string },
): { type: string; text: string } {
  const html = readIfThere(path.join(outDir, '404.html'))
  if (html === '') {
    const text = `Not found. The site is not built: run \`${calledAs('build')}\`.`
    return { type: mediaType('.txt'), text }
  }
  return { type: mediaType('.html'), text: html.replace(place, () => place + nearestTo(outDir, asked)) }
}

function nearestTo(outDir: string, asked: { route: string; baseUrl: string } | undefined): string {
  const list = asked && readIfThere(listFor(outDir, asked.route))
  if (!asked || !list) return ''
  const pages = nearestPages(asked.route, listedPages(JSON.parse(list)))
  return pages.length === 0
    ? ''
    : renderToStaticMarkup(createElement(NearestList, { pages, baseUrl: asked.baseUrl }))
}

/** Text of a file; empty if there is none, or a build is removing it. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

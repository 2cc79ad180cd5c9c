import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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

/** The not-found page for a route, with the pages nearest to it; undefined where the output has none, or none is near. */
export function suggestingPage(outDir: string, route: string, baseUrl: string): string | undefined {
  const files = [path.join(outDir, '404.html'), listFor(outDir, route)]
  if (!files.every((file) => existsSync(file))) return undefined
  try {
    const [html = '', list = ''] = files.map((file) => readFileSync(file, 'utf8'))
    const pages = nearestPages(route, listedPages(JSON.parse(list)))
    if (pages.length === 0 || !html.includes(place)) return undefined
    const markup = renderToStaticMarkup(createElement(NearestList, { pages, baseUrl }))
    return html.replace(place, () => place + markup)
  } catch {
    // A build that runs at this moment may take a file away between the two looks.
    return undefined
  }
}

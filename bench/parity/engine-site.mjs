// Reads a site built by the engine from its output folder.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Data of a route, or undefined if there is no such page. */
export function readPage(dir, route) {
  const plain = path.join(dir, route === '/' ? 'index' : decodeURI(route))
  if (!existsSync(`${plain}.json`) || !existsSync(`${plain}.html`)) return
  const { page } = JSON.parse(readFileSync(`${plain}.json`, 'utf8'))
  return { ...page, file: readFileSync(`${plain}.html`, 'utf8') }
}

/** The complete sidebar whose root has this address, including the parts that readers load later. */
export function readSidebar(dir, address) {
  const read = JSON.parse(readFileSync(path.join(dir, address), 'utf8'))
  // A category's file is an object: the items, and the name of their content.
  const items = Array.isArray(read) ? read : read.items
  const whole = (item) =>
    item.type === 'category'
      ? { ...item, items: item.chunk ? readSidebar(dir, item.chunk) : item.items?.map(whole) }
      : item
  return items.map(whole)
}

/** The title is separate from the text, unless the document contains its own. */
export const isEngineArticle = (classes, node) =>
  classes.includes('page-title') ||
  node.attrs?.some(({ name, value }) => name === 'id' && value === 'article')

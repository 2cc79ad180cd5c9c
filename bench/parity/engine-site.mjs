// What the engine made of a site, in its output folder.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Data of a route; undefined when there is no such page. */
export function readPage(dir, route) {
  const plain = path.join(dir, route === '/' ? 'index' : decodeURI(route))
  if (!existsSync(`${plain}.json`) || !existsSync(`${plain}.html`)) return
  const { page } = JSON.parse(readFileSync(`${plain}.json`, 'utf8'))
  return { ...page, file: readFileSync(`${plain}.html`, 'utf8') }
}

/** The sidebar whose root has this address, whole: parts that readers load later are put in. */
export function readSidebar(dir, address) {
  const read = JSON.parse(readFileSync(path.join(dir, address), 'utf8'))
  // Under the address that a category names, the items stand beside the one that names their content.
  const items = Array.isArray(read) ? read : read.items
  const whole = (item) =>
    item.type === 'category'
      ? { ...item, items: item.chunk ? readSidebar(dir, item.chunk) : item.items?.map(whole) }
      : item
  return items.map(whole)
}

/** The title stands beside the text, but where a document has its own. */
export const isEngineArticle = (classes, node) =>
  classes.includes('page-title') ||
  node.attrs?.some(({ name, value }) => name === 'id' && value === 'article')

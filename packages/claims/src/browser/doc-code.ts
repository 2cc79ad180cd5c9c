import { siteData } from 'virtual:site-data'
import { encodeAddress } from 'holdtrue/model/path'
import { reasonOf, warn } from 'holdtrue/runtime/log'
import { element } from './element'
import { cardsOfPage } from './page-cards'

/** Lists the files a page is about when a reader opens the list; the page itself has only their number. */
export function enhance(details: Element): () => void {
  const stop = new AbortController()
  const fill = async () => {
    const items = [...details.querySelectorAll('.doc-code > li')]
    try {
      const { code = [] } = await cardsOfPage()
      for (const [index, { files }] of code.entries()) {
        const item = items[index]
        if (!item || stop.signal.aborted) return
        item.querySelector('span')?.remove()
        for (const { path, address } of files)
          item.append(element('a', { href: encodeAddress(siteData.baseUrl, address) }, path))
      }
    } catch (error) {
      warn(`The files that the page is about could not be listed: ${reasonOf(error)}.`)
    }
  }
  details.addEventListener('toggle', () => void fill(), { once: true, signal: stop.signal })
  return () => stop.abort()
}

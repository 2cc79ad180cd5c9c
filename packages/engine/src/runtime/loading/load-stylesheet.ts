import { ModuleLoadError } from './load-module'

const loaded = new Map<string, Promise<unknown>>()

/** Adds a stylesheet to the document, once; rejects when it does not come, and a further call asks for it again. */
export function loadStylesheet(href: string): Promise<unknown> {
  let promise = loaded.get(href)
  if (!promise) {
    promise = addStylesheet(href)
    loaded.set(href, promise)
    promise.catch(() => loaded.delete(href))
  }
  return promise
}

function addStylesheet(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new ModuleLoadError(`The stylesheet ${href} could not be loaded.`))
    }
    document.head.append(link)
  })
}

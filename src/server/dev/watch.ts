import { statSync } from 'node:fs'
import type { ViteDevServer } from 'vite'
import type { DevSite } from './dev-site'
import { OpenPages } from './open-pages'
import type { ProblemBoard } from './problem-board'
import { isInside, isOfSite, isRead, runsInBrowser } from './site-scripts'

/** Longer than the time in which the watcher tells no second change of a file. */
const secondLookMs = 100

const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

const isDocument = (file: string) => /\.mdx?$/.test(file)

/** Renews the site when its files change and tells the open pages. Returns what stops it. */
export function watchSite(site: DevSite, vite: ViteDevServer, problems: ProblemBoard): () => void {
  const { siteDir } = site.site
  const pages = new OpenPages(site, vite, problems)

  const onChange = (file: string) => {
    if (!isRead(siteDir, file)) return
    pages.enqueue(() => {
      lookAgain(file)
      return renew(file, { site, pages, vite })
    })
  }
  // The watcher drops a change that follows another within 50 ms, as when an editor formats what it has just saved.
  const lookAgain = (file: string) => {
    const seen = timeOf(file)
    setTimeout(() => {
      if (timeOf(file) !== seen) onChange(file)
    }, secondLookMs).unref()
  }
  const onAdd = (file: string) => {
    if (isOfSite(siteDir, file)) pages.reload()
  }
  const onRemove = (file: string) => {
    if (isOfSite(siteDir, file)) pages.reload({ scripts: runsInBrowser(file, vite) })
  }
  vite.watcher.add(siteDir)
  vite.watcher.on('change', onChange)
  vite.watcher.on('add', onAdd)
  vite.watcher.on('unlink', onRemove)
  return () => {
    vite.watcher.off('change', onChange)
    vite.watcher.off('add', onAdd)
    vite.watcher.off('unlink', onRemove)
  }
}

interface Parts {
  site: DevSite
  pages: OpenPages
  vite: ViteDevServer
}

/** Of a document or a file that documents use only these pages; of anything else all. */
async function renew(file: string, { site, pages, vite }: Parts): Promise<void> {
  if (isDocument(file) && site.site.collections.some(({ contentDir }) => isInside(contentDir, file))) {
    const route = site.updateDocument(file)
    if (route !== undefined) return pages.sendPage(route)
    const dependents = site.invalidateDependents(file)
    if (dependents.length > 0) {
      for (const dependent of dependents) await pages.sendPage(dependent)
      return
    }
  }
  pages.reload({ edited: file, scripts: runsInBrowser(file, vite) })
}

import { statSync } from 'node:fs'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { DevSite } from './dev-site'
import { OpenPages } from './open-pages'
import type { ProblemBoard } from './problem-board'

/** Longer than the time in which the watcher tells no second change of a file. */
const secondLookMs = 100

const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

const isDocument = (file: string) => /\.mdx?$/.test(file)

const isInside = (folder: string, file: string) => file.startsWith(folder + path.sep)

/** Renews the site when its files change and tells the open pages. Returns what stops it. */
export function watchSite(site: DevSite, vite: ViteDevServer, problems: ProblemBoard): () => void {
  const { siteDir } = site.site
  const pages = new OpenPages(site, vite, problems)
  // Locks and backups that editors make beside a file, and the folders of other tools.
  const isHidden = (file: string) => /(?:^|[\\/])\./.test(path.relative(siteDir, file))

  const onChange = (file: string) => {
    if (!isInside(siteDir, file) || isHidden(file) || isInside(path.join(siteDir, 'static'), file)) return
    pages.enqueue(() => {
      lookAgain(file)
      return renew(file, { site, pages })
    })
  }
  // The watcher drops a change that follows another within 50 ms, as when an editor formats what it has just saved.
  const lookAgain = (file: string) => {
    const seen = timeOf(file)
    setTimeout(() => {
      if (timeOf(file) !== seen) onChange(file)
    }, secondLookMs).unref()
  }
  const onAddOrRemove = (file: string) => {
    if (isInside(siteDir, file) && !isHidden(file)) pages.reload()
  }
  vite.watcher.add(siteDir)
  vite.watcher.on('change', onChange)
  vite.watcher.on('add', onAddOrRemove)
  vite.watcher.on('unlink', onAddOrRemove)
  return () => {
    vite.watcher.off('change', onChange)
    vite.watcher.off('add', onAddOrRemove)
    vite.watcher.off('unlink', onAddOrRemove)
  }
}

/** Of a document or a file that documents use only these pages; of anything else all. */
async function renew(file: string, { site, pages }: { site: DevSite; pages: OpenPages }): Promise<void> {
  if (isDocument(file) && site.site.collections.some(({ contentDir }) => isInside(contentDir, file))) {
    const route = site.updateDocument(file)
    if (route !== undefined) return pages.sendPage(route)
    const dependents = site.invalidateDependents(file)
    if (dependents.length > 0) {
      for (const dependent of dependents) await pages.sendPage(dependent)
      return
    }
  }
  pages.reload({ edited: file, scripts: /\.(tsx|jsx)$/.test(file) })
}

import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { DevSite } from './dev-site'
import { OpenPages } from './open-pages'
import type { ProblemBoard } from './problem-board'
import { SiteFiles, type Changes, isInside, isOfSite, runsInBrowser } from './site-files'

const isDocument = (file: string) => /\.mdx?$/.test(file)

/** How long changes are gathered, in milliseconds: those of a checkout come one by one. */
const gatherMs = 10

export interface WatchedSite {
  site: DevSite
  vite: ViteDevServer
  problems: ProblemBoard
  /** As they were before the site was read. */
  files: SiteFiles
}

/** The files of a site as they are now. What is in `static/` is served as it is, so nothing is made of what these files say. */
export function createSiteFiles(siteDir: string): SiteFiles {
  const files = new SiteFiles((file) => !isInside(path.join(siteDir, 'static'), file))
  files.include([siteDir], [])
  return files
}

/** Renews the site when its files change and tells the open pages. Returns what stops it. */
export function watchSite({ site, vite, problems, files }: WatchedSite): () => void {
  const cover = () => {
    if (files.include(site.foreignFolders, site.foreignFiles, site.readMs)) pages.reload()
  }
  const pages = new OpenPages(site, vite, problems, cover)
  cover()
  let waits = false
  const look = () =>
    pages.enqueue(async () => {
      waits = false
      await takeIn(files.look(), { site, pages, vite })
    })
  const lookSoon = () => {
    if (!waits) setTimeout(look, gatherMs)
    waits = true
  }
  files.onHint = lookSoon
  // What was told before anybody listened.
  lookSoon()
  return () => files.close()
}

interface Parts {
  site: DevSite
  pages: OpenPages
  vite: ViteDevServer
}

/** Of documents and files that documents use only these pages are renewed; of anything else all. */
async function takeIn(all: Changes, { site, pages, vite }: Parts): Promise<void> {
  const { siteDir } = site.site
  const folders = [siteDir, ...site.foreignFolders]
  const isCounted = (file: string) =>
    folders.some((folder) => isOfSite(folder, file)) || site.foreignFiles.includes(file)
  const added = all.added.filter(isCounted)
  const removed = all.removed.filter(isCounted)
  const edited = all.edited.filter((file) => isCounted(file) && !isInside(path.join(siteDir, 'static'), file))
  if (added.length + removed.length + edited.length === 0) return
  const touched = [...edited, ...removed].some((file) => runsInBrowser(file, vite))
  // Vite looks at the folders of the site through us alone.
  for (const file of added) vite.watcher.emit('add', file)
  for (const file of edited) vite.watcher.emit('change', file)
  for (const file of removed) vite.watcher.emit('unlink', file)
  const isOfAll = added.length + removed.length > 0 || pages.isBehind
  const routes = isOfAll ? undefined : renewedPages(edited, site)
  if (routes) return pages.sendPages(routes)
  pages.reload({ edited, scripts: touched })
}

/** The pages that edited files are about; undefined where one concerns the site as a whole. */
function renewedPages(files: readonly string[], site: DevSite): string[] | undefined {
  const routes = new Set<string>()
  for (const file of files) {
    if (!isDocument(file) || !site.site.collections.some(({ contentDir }) => isInside(contentDir, file)))
      return undefined
    const concerned = site.takeIn(file)
    if (!concerned) return undefined
    for (const route of concerned) routes.add(route)
  }
  return [...routes]
}

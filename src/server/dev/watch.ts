import { statSync } from 'node:fs'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { PagePayload } from '../../model/page'
import { ProblemsError, type Problem } from '../../model/problem'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './dev-server'

/** Messages from the development server to the open pages; `runtime/dev-client.ts` receives them. */
export type DevMessage =
  /** New data of one page; shown at once where it is open. */
  | { type: 'page'; payload: PagePayload; errors: Problem[] }
  /** Anything may have changed: each open page asks for its data again. */
  | { type: 'refresh'; errors: Problem[] }
  /** Answer to a page that has just opened. */
  | { type: 'errors'; errors: Problem[] }

/** Name of the custom event on Vite's web socket. */
export const devEvent = 'docs:change'

/** Longer than the time in which the watcher tells no second change of a file. */
const secondLookMs = 100

const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

const isDocument = (file: string) => /\.mdx?$/.test(file)

/** Renews the site when its files change and tells the open pages. Returns what stops it. */
export function watchSite({
  site,
  vite,
  problems,
}: {
  site: DevSite
  vite: ViteDevServer
  problems: ProblemBoard
}): () => void {
  const { siteDir } = site.site
  const inside = (folder: string, file: string) => file.startsWith(folder + path.sep)
  // Locks and backups that editors make beside a file, and the folders of other tools.
  const isHidden = (file: string) => /(?:^|[\\/])\./.test(path.relative(siteDir, file))
  const send = (message: DevMessage) => vite.ws.send(devEvent, message)

  const sendPage = async (route: string) => {
    const found = await site.page(route)
    const payload = await site.payload(route)
    if (!found || !payload) return
    problems.setPage(route, found.problems)
    send({ type: 'page', payload, errors: problems.errorsFor(route) })
    // A heading that came or went concerns the links of the other pages in use.
    for (const other of problems.routes) {
      const page = other === route ? undefined : await site.page(other)
      if (page) problems.setPage(other, page.problems)
    }
    problems.publish()
  }
  const reload = async () => {
    try {
      problems.setSite(await site.load())
    } catch (error) {
      // The site stays as it was; the fault shows until it is mended.
      if (!(error instanceof ProblemsError)) throw error
      problems.setSite([...error.problems])
    }
    send({ type: 'refresh', errors: problems.all.filter(({ severity }) => severity === 'error') })
    problems.publish()
  }
  // One change after the other: two at once could show the older one last.
  let queue: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => {
      vite.config.logger.error(error instanceof Error ? error.message : String(error))
    })
  }

  const onChange = (file: string) => {
    if (!inside(siteDir, file) || isHidden(file) || inside(path.join(siteDir, 'static'), file)) return
    enqueue(async () => {
      lookAgain(file)
      if (isDocument(file) && site.site.collections.some(({ contentDir }) => inside(contentDir, file))) {
        const route = site.updateDocument(file)
        if (route !== undefined) return sendPage(route)
        const dependents = site.invalidateDependents(file)
        if (dependents.length > 0) {
          for (const dependent of dependents) await sendPage(dependent)
          return
        }
      }
      await reload()
      // Scripts and styles of the site are Vite's modules; what they show on the server needs a new document.
      if (/\.(tsx|jsx)$/.test(file)) vite.ws.send({ type: 'full-reload' })
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
    if (inside(siteDir, file) && !isHidden(file)) enqueue(reload)
  }
  vite.ws.on('docs:hello', (route: unknown, client) => {
    const message: DevMessage = { type: 'errors', errors: problems.errorsFor(String(route)) }
    client.send(devEvent, message)
  })
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

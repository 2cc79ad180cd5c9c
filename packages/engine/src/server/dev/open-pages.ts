import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { placeOf, ProblemsError, type ListedProblem } from '../../model/problem'
import '../../model/dev-events'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './problem-board'
import { virtualModules } from '../../bundle/site-plugin'
import { type SiteFiles, type Change, isInside, isOfSite, runsInBrowser } from './site-files'

/** Maximum data queued for an open page that does not read, in bytes. */
const maxWaitingBytes = 4 * 1024 * 1024

/** How long changes are collected, in milliseconds, because the changes of a checkout arrive one by one. */
const gatherMs = 10

interface Reload {
  edited: Set<string>
  scripts: boolean
}

/**
 * Updates the site when its files change, and notifies the open pages, one change after another: concurrent changes could show the older one
 * last.
 */
export class OpenPages {
  /** Code of the site's modules in open pages: its data, pages, live components and stylesheets. */
  #codes: string
  #queue: Promise<void> = Promise.resolve()
  /** The queued reload, which also covers changes until it starts, as when a folder is renamed. */
  #next: Reload | undefined

  /** @param files their state before the site was read */
  constructor(
    private readonly site: DevSite,
    private readonly vite: ViteDevServer,
    private readonly problems: ProblemBoard,
    private readonly files: SiteFiles,
  ) {
    this.#codes = codesOf(site)
    problems.listen(() => vite.ws.send('docs:problems', this.#listed()))
    vite.ws.on('docs:hello', (hello, client) => {
      // Whoever reaches the port may send anything.
      if (typeof hello?.route !== 'string') return
      const { route, revision } = hello
      this.#enqueue(async () => {
        if (!problems.knows(route)) await this.#look(route)
        // The page missed a change before it was connected.
        const type = revision < site.revision ? 'refresh' : 'errors'
        client.send('docs:change', { type, errors: problems.errorsFor(route), revision: site.revision })
        problems.publish()
        client.send('docs:problems', this.#listed())
        this.#cover()
      })
    })
  }

  /** Starts watching the site's files. */
  watch(): void {
    this.#cover()
    let waits = false
    const look = () =>
      this.#enqueue(() => {
        waits = false
        this.#takeIn(this.files.look())
      })
    const lookSoon = () => {
      if (!waits) setTimeout(look, gatherMs)
      waits = true
    }
    this.files.onHint = lookSoon
    // Handles changes from before the listener was set.
    lookSoon()
  }

  /** Also watches what the site and its requested pages depend on elsewhere. */
  #cover(): void {
    const { foreignFolders, foreignFiles, readMs } = this.site
    if (this.files.include(foreignFolders, foreignFiles, readMs)) this.#reload()
  }

  /** Reloads the site if a relevant file has changed. */
  #takeIn(all: readonly Change[]): void {
    const { site, vite } = this
    const { siteDir } = site.site
    const folders = [siteDir, ...site.foreignFolders]
    const changes = all.filter(({ file, event }) => {
      if (event === 'change' && isInside(path.join(siteDir, 'static'), file)) return false
      return folders.some((folder) => isOfSite(folder, file)) || site.foreignFiles.includes(file)
    })
    if (changes.length === 0) return
    const touched = changes.some(({ file, event }) => event !== 'add' && runsInBrowser(file, vite))
    // Vite does not watch the site's folders itself.
    for (const { file, event } of changes) vite.watcher.emit(event, file)
    const edited = changes.flatMap(({ file, event }) => (event === 'change' ? file : []))
    this.#reload(edited, touched)
  }

  /** Runs work after all that is queued; logs its failure. */
  #enqueue(work: () => Promise<void> | void): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      this.vite.config.logger.error(error instanceof Error ? error.message : String(error))
    })
  }

  /**
   * Reads the site again after all queued work, and makes every open page request its data again.
   * @param edited documents whose problems are reported even if nobody has them open
   * @param scripts whether scripts of the site changed too, which requires a full reload
   */
  #reload(edited: readonly string[] = [], scripts = false): void {
    const isQueued = this.#next !== undefined
    const next = (this.#next ??= { edited: new Set(), scripts: false })
    for (const file of edited) next.edited.add(file)
    next.scripts ||= scripts
    if (!isQueued) this.#enqueue(() => this.#readAnew(next))
  }

  async #readAnew({ edited, scripts }: Reload): Promise<void> {
    this.#next = undefined
    const { problems } = this
    const { faulty } = problems
    try {
      problems.setSite(await this.site.load())
    } catch (error) {
      // The site stays as it was; the problem is shown until it is fixed.
      if (!(error instanceof ProblemsError)) throw error
      problems.setSite([...error.problems])
    }
    // Whatever else changed, a page's problem is reported until it is fixed.
    const changed = this.site.site.docs.filter(({ absolute }) => edited.has(absolute))
    for (const route of new Set([...faulty, ...changed.map((doc) => doc.route)])) await this.#look(route)
    // The site's scripts and styles are Vite modules. Their effect on the server's HTML requires a full reload, because it would not match
    // the scripts already loaded.
    const codes = codesOf(this.site)
    const isOutdated = codes !== this.#codes
    this.#codes = codes
    if (isOutdated) this.vite.environments.client?.moduleGraph.invalidateAll()
    if (isOutdated || scripts) this.vite.ws.send({ type: 'full-reload' })
    else this.#refresh()
    problems.publish()
    this.#cover()
  }

  #listed(): ListedProblem[] {
    const { siteDir } = this.site.site
    return this.problems.all.map((problem) => {
      const { severity, message, hint } = problem
      const place = placeOf(problem)
      return { severity, message, hint, place, file: place && path.resolve(siteDir, place) }
    })
  }

  async #look(route: string): Promise<void> {
    const found = await this.site.page(route)
    if (found) this.problems.setPage(route, found.problems)
  }

  #refresh(): void {
    const errors = this.problems.all.filter(({ severity }) => severity === 'error')
    // A suspended tab reads nothing, so messages to it pile up here. When it wakes up, it reconnects and reloads.
    for (const { socket } of this.vite.ws.clients)
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    this.vite.ws.send('docs:change', { type: 'refresh', errors, revision: this.site.revision })
  }
}

/** Includes the site data rendered around the app, which no script updates. */
function codesOf(site: DevSite): string {
  const { footer, announcementBar } = site.siteData
  return JSON.stringify([virtualModules(site.pluginInput()), footer, announcementBar])
}

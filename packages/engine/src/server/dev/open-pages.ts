import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { placeOf, ProblemsError, type ListedProblem, type Problem } from '../../model/problem'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './problem-board'
import { virtualModules } from '../../bundle/site-plugin'
import { SiteFiles, type Changes, isInside, isOfSite, runsInBrowser } from './site-files'

/** Messages from the development server to the open pages; `runtime/dev-client.ts` receives them. */
export interface DevMessage {
  /**
   * `refresh`: anything may have changed, so each open page asks for its data again, and then for its errors. `errors`: answer to a page that
   * says hello, since it was opened, or has asked for its data again.
   */
  type: 'refresh' | 'errors'
  errors: Problem[]
  /** Of the site, when this was said. */
  revision: number
}

/** What an open page says of itself. */
interface Hello {
  route: string
  /** Of the site when the page was made. */
  revision: number
}

/** Name of the custom event on Vite's web socket. */
export const devEvent = 'docs:change'

/** Name of the event with all problems known. */
const problemsEvent = 'docs:problems'

/** What may wait for an open page that does not read, in bytes. */
const maxWaitingBytes = 4 * 1024 * 1024

/** What the open pages are told, one change after the other: two at once could show the older one last. */
export class OpenPages {
  readonly #site: DevSite
  readonly #vite: ViteDevServer
  readonly #problems: ProblemBoard
  readonly #modules: BrowserModules
  readonly #onUse: () => void
  #queue: Promise<void> = Promise.resolve()
  /** The reload that waits for its turn: what changes until then, as when a folder is renamed, needs no second one. */
  #next: { edited: Set<string>; scripts: boolean } | undefined

  /** `onUse` is called when the site was read, or a page of it is in use. */
  constructor(site: DevSite, vite: ViteDevServer, problems: ProblemBoard, onUse: () => void) {
    this.#site = site
    this.#vite = vite
    this.#problems = problems
    this.#modules = new BrowserModules(site, vite)
    this.#onUse = onUse
    problems.listen(() => vite.ws.send(problemsEvent, this.#listed()))
    vite.ws.on('docs:hello', (hello: unknown, client) => {
      if (!isHello(hello)) return
      this.enqueue(async () => {
        const { route } = hello
        if (!problems.knows(route)) await this.#look(route)
        // Made before a change that was told when this page could not listen yet.
        const type = hello.revision < site.revision ? 'refresh' : 'errors'
        const message: DevMessage = { type, errors: problems.errorsFor(route), revision: site.revision }
        client.send(devEvent, message)
        problems.publish()
        client.send(problemsEvent, this.#listed())
        onUse()
      })
    })
  }

  /** Does this when all that was asked for before is done; a failure is told to the writer. */
  enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      this.#vite.config.logger.error(error instanceof Error ? error.message : String(error))
    })
  }

  /**
   * Reads the site anew, when all that was asked for before is done, and has every open page ask for its data again.
   * @param edited documents whose faults are told although nobody has them open
   * @param scripts whether scripts of the site changed, too, which needs a new document
   */
  reload({ edited = [], scripts = false }: { edited?: readonly string[]; scripts?: boolean } = {}): void {
    const next = this.#next ?? { edited: new Set<string>(), scripts: false }
    for (const file of edited) next.edited.add(file)
    next.scripts ||= scripts
    if (this.#next) return
    this.#next = next
    this.enqueue(async () => {
      this.#next = undefined
      await this.#readAnew(next)
    })
  }

  async #readAnew({ edited, scripts }: { edited: ReadonlySet<string>; scripts: boolean }): Promise<void> {
    const problems = this.#problems
    const faulty = problems.faulty
    try {
      problems.setSite(await this.#site.load())
    } catch (error) {
      // The site stays as it was; the problem shows until it is fixed.
      if (!(error instanceof ProblemsError)) throw error
      problems.setSite([...error.problems])
    }
    // A problem of a page is reported until it is fixed, whatever else changed.
    for (const route of new Set([...faulty, ...this.#site.routesOf(edited)])) await this.#look(route)
    // Scripts and styles of the site are Vite's modules; what they show on the server needs a new document, and would not go with the old
    // scripts in this one.
    if (this.#modules.renew() || scripts) this.#vite.ws.send({ type: 'full-reload' })
    else this.#refresh()
    problems.publish()
    this.#onUse()
  }

  #listed(): ListedProblem[] {
    const { siteDir } = this.#site.site
    return this.#problems.all.map((problem) => {
      const { severity, message, hint } = problem
      const place = placeOf(problem)
      return { severity, message, hint, place, file: place && path.resolve(siteDir, place) }
    })
  }

  /** Notes what is wrong with a page now. */
  async #look(route: string): Promise<void> {
    const found = await this.#site.page(route)
    if (found) this.#problems.setPage(route, found.problems)
  }

  #refresh(): void {
    const errors = this.#problems.all.filter(({ severity }) => severity === 'error')
    const message: DevMessage = { type: 'refresh', errors, revision: this.#site.revision }
    // The browser of a page that was put to sleep reads nothing, and what it is told waits here. When it wakes, it connects and loads anew.
    for (const { socket } of this.#vite.ws.clients)
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    this.#vite.ws.send(devEvent, message)
  }
}

function isHello(value: unknown): value is Hello {
  return (
    typeof value === 'object' &&
    value !== null &&
    'route' in value &&
    'revision' in value &&
    typeof value.route === 'string' &&
    typeof value.revision === 'number'
  )
}

/**
 * What the open pages know of the site: its data, pages, live components and stylesheets. Vite keeps each of these modules as it was when
 * it was first asked for, so it is told when one of them is another.
 */
class BrowserModules {
  readonly #site: DevSite
  readonly #vite: ViteDevServer
  #known: ReadonlyMap<string, string>

  constructor(site: DevSite, vite: ViteDevServer) {
    this.#site = site
    this.#vite = vite
    this.#known = codesOf(site)
  }

  /** Has Vite make those anew that changed. True when there are any: then pages that are open run on what no longer holds. */
  renew(): boolean {
    const before = this.#known
    this.#known = codesOf(this.#site)
    const changed = [...this.#known].filter(([id, code]) => before.get(id) !== code)
    const { moduleGraph } = this.#vite.environments.client ?? {}
    for (const [id] of changed) {
      const module = moduleGraph?.getModuleById(id)
      if (module) moduleGraph?.invalidateModule(module)
    }
    return changed.length > 0
  }
}

/** With what of the site's data stands around the app, where no script shows it anew. */
function codesOf(site: DevSite): ReadonlyMap<string, string> {
  const { footer, announcementBar } = site.siteData
  return virtualModules(site.pluginInput()).set('frame', JSON.stringify([footer, announcementBar]))
}

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

/** Has the site read anew after a change of what counts. */
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
  pages.reload({ edited, scripts: touched })
}

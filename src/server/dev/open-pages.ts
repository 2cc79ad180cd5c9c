import type { ViteDevServer } from 'vite'
import type { PagePayload } from '../../model/page'
import { ProblemsError, type Problem } from '../../model/problem'
import { BrowserModules } from './browser-modules'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './problem-board'

/** Messages from the development server to the open pages; `runtime/dev-client.ts` receives them. */
export type DevMessage =
  /** New data of one page; shown at once where it is open. */
  | { type: 'page'; payload: PagePayload; errors: Problem[] }
  /** Anything may have changed: each open page asks for its data again, and then for its errors. */
  | { type: 'refresh'; errors: Problem[] }
  /** Answer to a page that says hello: it was opened, or has asked for its data again. */
  | { type: 'errors'; errors: Problem[] }

/** Name of the custom event on Vite's web socket. */
export const devEvent = 'docs:change'

/** What the open pages are told, one change after the other: two at once could show the older one last. */
export class OpenPages {
  readonly #site: DevSite
  readonly #vite: ViteDevServer
  readonly #problems: ProblemBoard
  readonly #modules: BrowserModules
  #queue: Promise<void> = Promise.resolve()
  /** The reload that waits for its turn: what changes until then, as when a folder is renamed, needs no second one. */
  #next: { edited: Set<string>; scripts: boolean } | undefined

  constructor(site: DevSite, vite: ViteDevServer, problems: ProblemBoard) {
    this.#site = site
    this.#vite = vite
    this.#problems = problems
    this.#modules = new BrowserModules(site, vite)
    vite.ws.on('docs:hello', (route: unknown, client) => {
      this.enqueue(async () => {
        if (!problems.knows(String(route))) await this.#look(String(route))
        const message: DevMessage = { type: 'errors', errors: problems.errorsFor(String(route)) }
        client.send(devEvent, message)
        problems.publish()
      })
    })
  }

  /** Does this when all that was asked for before is done; a failure is told to the writer. */
  enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      this.#vite.config.logger.error(error instanceof Error ? error.message : String(error))
    })
  }

  /** Sends a page anew to whoever has it open. */
  async sendPage(route: string): Promise<void> {
    const problems = this.#problems
    const found = await this.#site.page(route)
    const payload = await this.#site.payload(route)
    if (!found || !payload) return
    problems.setPage(route, found.problems)
    this.#send({ type: 'page', payload, errors: problems.errorsFor(route) })
    // A heading that came or went concerns the links of the other pages in use.
    for (const other of problems.routes) if (other !== route) await this.#look(other)
    problems.publish()
  }

  /**
   * Reads the site anew, when all that was asked for before is done, and has every open page ask for its data again.
   * @param edited a document whose faults are told although nobody has it open
   * @param scripts whether scripts of the site changed, too, which needs a new document
   */
  reload({ edited, scripts = false }: { edited?: string; scripts?: boolean } = {}): void {
    const next = this.#next ?? { edited: new Set<string>(), scripts: false }
    if (edited !== undefined) next.edited.add(edited)
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
      // The site stays as it was; the fault shows until it is mended.
      if (!(error instanceof ProblemsError)) throw error
      problems.setSite([...error.problems])
    }
    // Scripts and styles of the site are Vite's modules; what they show on the server needs a new document, and would not go with the old
    // scripts in this one.
    if (this.#modules.renew() || scripts) this.#vite.ws.send({ type: 'full-reload' })
    else this.#send({ type: 'refresh', errors: problems.all.filter(({ severity }) => severity === 'error') })
    // What was told of a page is told until it is mended, whatever else changed.
    for (const route of new Set([...faulty, ...this.#site.routesOf(edited)])) await this.#look(route)
    problems.publish()
  }

  /** Notes what is wrong with a page now. */
  async #look(route: string): Promise<void> {
    const found = await this.#site.page(route)
    if (found) this.#problems.setPage(route, found.problems)
  }

  #send(message: DevMessage): void {
    this.#vite.ws.send(devEvent, message)
  }
}

import type { ViteDevServer } from 'vite'
import type { PagePayload } from '../../model/page'
import { ProblemsError, type Problem } from '../../model/problem'
import type { DevSite } from './dev-site'
import type { ProblemBoard } from './problem-board'

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

/** What the open pages are told, one change after the other: two at once could show the older one last. */
export class OpenPages {
  readonly #site: DevSite
  readonly #vite: ViteDevServer
  readonly #problems: ProblemBoard
  #queue: Promise<void> = Promise.resolve()

  constructor(site: DevSite, vite: ViteDevServer, problems: ProblemBoard) {
    this.#site = site
    this.#vite = vite
    this.#problems = problems
    vite.ws.on('docs:hello', (route: unknown, client) => {
      const message: DevMessage = { type: 'errors', errors: problems.errorsFor(String(route)) }
      client.send(devEvent, message)
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
    for (const other of problems.routes) {
      const page = other === route ? undefined : await this.#site.page(other)
      if (page) problems.setPage(other, page.problems)
    }
    problems.publish()
  }

  /** Reads the site anew and has every open page ask for its data again. */
  async reload(): Promise<void> {
    const problems = this.#problems
    try {
      problems.setSite(await this.#site.load())
    } catch (error) {
      // The site stays as it was; the fault shows until it is mended.
      if (!(error instanceof ProblemsError)) throw error
      problems.setSite([...error.problems])
    }
    this.#send({ type: 'refresh', errors: problems.all.filter(({ severity }) => severity === 'error') })
    problems.publish()
  }

  #send(message: DevMessage): void {
    this.#vite.ws.send(devEvent, message)
  }
}

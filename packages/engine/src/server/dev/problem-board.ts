import type { Problem } from '../../model/problem'
import { lateProblem } from '../../modules/run/module-problem'
import type { DevSite } from './dev-site'

/** Problems by where they come from: the site as a whole, and each page that was asked for. */
export class ProblemBoard {
  #site: Problem[]
  readonly #pages = new Map<string, Problem[]>()
  readonly #listeners: ((problems: Problem[]) => void)[]
  #last = ''

  constructor(site: Problem[], onChange: (problems: Problem[]) => void) {
    this.#site = site
    this.#listeners = [onChange]
  }

  /** Calls back each time other problems are known. */
  listen(onChange: (problems: Problem[]) => void): void {
    this.#listeners.push(onChange)
  }

  setSite(problems: Problem[]): void {
    this.#site = problems
    this.#pages.clear()
  }

  /** One more of the site as a whole; it goes when the site is read again. */
  addToSite(problem: Problem): void {
    this.#site = [...this.#site, problem]
  }

  setPage(route: string, problems: Problem[]): void {
    this.#pages.set(route, problems)
  }

  /** Whether it was told what is wrong with a page, if anything. */
  knows(route: string): boolean {
    return this.#pages.has(route)
  }

  /** Pages that were asked for. */
  get routes(): string[] {
    return [...this.#pages.keys()]
  }

  /** Pages that something is wrong with. */
  get faulty(): string[] {
    return this.routes.filter((route) => this.#pages.get(route)?.length)
  }

  get all(): Problem[] {
    return [...this.#site, ...[...this.#pages.values()].flat()]
  }

  errorsFor(route: string): Problem[] {
    return [...this.#site, ...(this.#pages.get(route) ?? [])].filter(({ severity }) => severity === 'error')
  }

  /** Tells about the problems when they differ from what was told last. */
  publish(): void {
    const state = JSON.stringify(this.all)
    if (state === this.#last) return
    this.#last = state
    for (const listener of this.#listeners) listener(this.all)
  }
}

/**
 * Errors that code of the site throws later than its page was made, in a timer or a promise that nobody waits for, are told like others
 * and end nothing. One of the engine ends the server, as it does every command. Returns what stops it.
 */
export function tellLateErrors(site: DevSite, problems: ProblemBoard): () => void {
  const onError = (error: unknown) => {
    const place = site.site.modules.placeOf(error)
    if (!place) throw error
    problems.addToSite(lateProblem(error, place))
    problems.publish()
  }
  process.on('uncaughtException', onError)
  return () => process.off('uncaughtException', onError)
}

import type { Problem } from '../../model/problem'
import { lateProblem } from '../../modules/run/module-problem'
import type { DevSite } from './dev-site'

/** Problems by origin: the site as a whole, and each requested page. */
export class ProblemBoard {
  #site: Problem[]
  readonly #pages = new Map<string, Problem[]>()
  readonly #listeners: ((problems: Problem[]) => void)[]
  #last = ''

  constructor(site: Problem[], onChange: (problems: Problem[]) => void) {
    this.#site = site
    this.#listeners = [onChange]
  }

  listen(onChange: (problems: Problem[]) => void): void {
    this.#listeners.push(onChange)
  }

  setSite(problems: Problem[]): void {
    this.#site = problems
    this.#pages.clear()
  }

  /** Adds a problem of the site as a whole, kept until the site is read again. */
  addToSite(problem: Problem): void {
    this.#site = [...this.#site, problem]
  }

  setPage(route: string, problems: Problem[]): void {
    this.#pages.set(route, problems)
  }

  /** Whether a page has been checked. */
  knows(route: string): boolean {
    return this.#pages.has(route)
  }

  get faulty(): string[] {
    return [...this.#pages].flatMap(([route, problems]) => (problems.length > 0 ? route : []))
  }

  get all(): Problem[] {
    return [...this.#site, ...[...this.#pages.values()].flat()]
  }

  errorsFor(route: string): Problem[] {
    return [...this.#site, ...(this.#pages.get(route) ?? [])].filter(({ severity }) => severity === 'error')
  }

  publish(): void {
    const state = JSON.stringify(this.all)
    if (state === this.#last) return
    this.#last = state
    for (const listener of this.#listeners) listener(this.all)
  }
}

/**
 * Reports errors that the site's code throws in a timer or an unhandled promise, without ending the server, which errors of the engine do.
 * Returns a function that stops this.
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

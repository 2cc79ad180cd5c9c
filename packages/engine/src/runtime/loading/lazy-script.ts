import { loadScript } from './load-module'

/** A part of the browser's code that is loaded when it is wanted, once. */
export interface LazyScript<T> {
  /** What it exports, if it is here. */
  readonly here: T | undefined
  /** Loads it; a further call after a failure tries again. */
  load(): Promise<T>
}

/** `name` stands in the error of one that does not come. */
export function lazyScript<T>(name: string, load: () => Promise<T>): LazyScript<T> {
  let pending: Promise<T> | undefined
  const script: { here: T | undefined; load(): Promise<T> } = {
    here: undefined,
    load() {
      pending ??= loadScript(name, load).then(
        (module) => (script.here = module),
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )
      return pending
    },
  }
  return script
}

/** Loads ahead of use, when the pointer, a finger or the focus comes near; a failure is told when it is used. */
export function loadOnApproach(selector: string, load: () => Promise<unknown>): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        if (target instanceof Element && target.closest(selector)) load().catch(() => {})
      },
      { passive: true },
    )
  }
}

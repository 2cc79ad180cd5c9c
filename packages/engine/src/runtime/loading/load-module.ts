import type { ComponentType } from 'react'

/** A script is given up after this time; Retry then loads the page anew, because the browser would only go on waiting. */
const timeoutMs = 10_000

/** A script that a page needs did not come or is not what it should be (E2, E4). */
export class ModuleLoadError extends Error {
  /** Asking again in this document would not help: only a full load does. */
  readonly needsReload: boolean
  constructor(message: string, options?: ErrorOptions & { needsReload?: boolean }) {
    super(message, options)
    this.name = 'ModuleLoadError'
    this.needsReload = options?.needsReload ?? false
  }
}

type Loader = () => Promise<Record<string, unknown>>

/** Loads a module of a table; see `loadScript`. */
export async function loadModule(
  table: Record<string, Loader>,
  key: string,
): Promise<Record<string, unknown>> {
  const loader = table[key]
  if (loader) return loadScript(key, loader)
  throw new ModuleLoadError(`There is no module \`${key}\` in this site.`)
}

/** Scripts whose last loading failed. */
const failed = new Set<string>()

/**
 * Loads a part of the browser's code by its `import()`. Some browsers keep a failed import for ever: where the script can be fetched and
 * still fails twice, only a full load helps. No error says why, so the script is fetched once more to name the reason.
 */
export async function loadScript<T>(name: string, load: () => Promise<T>): Promise<T> {
  const isRetry = failed.delete(name)
  try {
    return await withinTime(load())
  } catch (cause) {
    failed.add(name)
    const { reason, isThere } = await diagnose(cause)
    const needsReload = cause instanceof ScriptTimeout || (isRetry && isThere)
    throw new ModuleLoadError(`The script of \`${name}\` could not be loaded.`, {
      cause: reason,
      needsReload,
    })
  }
}

class ScriptTimeout extends Error {
  constructor() {
    super(`No answer within ${timeoutMs / 1000} s.`)
  }
}

function withinTime<T>(promise: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ScriptTimeout()))
    promise.then(resolve, reject)
  })
}

/** Why an import failed. `isThere`: the script itself can be had. */
async function diagnose(cause: unknown): Promise<{ reason: unknown; isThere: boolean }> {
  const url = failedScript(cause)
  if (url === undefined) return { reason: cause, isThere: false }
  const { pathname } = new URL(url)
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const type = response.headers.get('content-type') ?? 'no type'
    if (!response.ok)
      return { reason: new Error(`The server answered ${response.status} for ${pathname}.`), isThere: false }
    if (!/javascript|ecmascript/.test(type))
      return { reason: new Error(`The answer for ${pathname} is ${type}, no script.`), isThere: false }
    return { reason: cause, isThere: true }
  } catch {
    return { reason: cause, isThere: false }
  }
}

/** The address in a browser's message about a failed import; most engines put it there, none in a property. */
function failedScript(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\/\/[^\s"')]+/.exec(error.message)?.[0] : undefined
}

/** A component among a module's exports; an error that says what to export where it is missing (E4). Only the caller knows its props. */
export function componentOf<Props>(
  module: Record<string, unknown>,
  key: string,
  exportName: string,
): ComponentType<Props> {
  const value = module[exportName]
  if (isComponent<Props>(value)) return value
  const found = Object.keys(module).join(', ') || 'nothing'
  throw new ModuleLoadError(
    exportName === 'default'
      ? `Page module \`${key}\` has no default export. Export its component as default; found: ${found}.`
      : `Module \`${key}\` has no component \`${exportName}\`; found: ${found}.`,
  )
}

function isComponent<Props>(value: unknown): value is ComponentType<Props> {
  // `memo` and `forwardRef` make objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/** A part of the browser's code that is loaded when it is wanted, once. */
interface LazyScript<T> {
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

/** Longest wait for the answer to a question that the reader did not ask. */
const questionMs = 5000

/** Whether the site serves another build than this document (E10). The current address is asked; a not-found page has the build, too. */
async function isOutdated(): Promise<boolean> {
  const { build } = document.documentElement.dataset
  try {
    const response = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(questionMs),
    })
    const found = / data-build="([^"]*)"/.exec(await response.text())?.[1]
    return build !== undefined && found !== undefined && found !== build
  } catch {
    return false
  }
}

/** Whether a full load helps after a script failed: after a deployment, or when the browser does not ask again. Never offline (E12). */
export async function isMendedByReload(
  error: unknown,
  { retrying }: { retrying: boolean },
): Promise<boolean> {
  if (!(error instanceof ModuleLoadError) || !navigator.onLine) return false
  return (retrying && error.needsReload) || (await isOutdated())
}

/** So long the first page waits for what it can come to life without. */
const soonMs = 1_000

/** What a promise brings within a second; `undefined` when it takes longer. Rejects if it does. */
export function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), soonMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const loaded = new Map<string, Promise<unknown>>()

/** Adds a stylesheet to the document, once; rejects when it does not come, and a further call asks for it again. */
export function loadStylesheet(href: string): Promise<unknown> {
  let promise = loaded.get(href)
  if (!promise) {
    promise = addStylesheet(href)
    loaded.set(href, promise)
    promise.catch(() => loaded.delete(href))
  }
  return promise
}

function addStylesheet(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new ModuleLoadError(`The stylesheet ${href} could not be loaded.`))
    }
    document.head.append(link)
  })
}

/** How long a stylesheet is waited for that says neither that it came nor that it failed, in milliseconds. */
const patienceMs = 3000

/** Resolves when the stylesheet for what scripts add is there, or does not come: otherwise that would move when it does. */
export function deferredStyles(): Promise<void> {
  const link = document.getElementById('deferred')
  if (!(link instanceof HTMLLinkElement) || link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
  })
}

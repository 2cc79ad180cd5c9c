import type { ComponentType } from 'react'

/** Timeout of a script. Retry then reloads the page, because the browser would only keep waiting. */
const timeoutMs = 10_000

/** A script that a page needs failed to load or lacks the expected export. */
export class ModuleLoadError extends Error {
  /** Whether only a full load can help, because the browser remembers the failure. */
  readonly needsReload: boolean
  constructor(message: string, options?: ErrorOptions & { needsReload?: boolean }) {
    super(message, options)
    this.name = 'ModuleLoadError'
    this.needsReload = options?.needsReload ?? false
  }
}

type Loader = () => Promise<Record<string, unknown>>

/** Loads a module from a table; see `loadScript`. */
export async function loadModule(
  table: Record<string, Loader>,
  key: string,
): Promise<Record<string, unknown>> {
  const loader = table[key]
  if (loader) return loadScript(key, loader)
  throw new ModuleLoadError(`There is no module \`${key}\` in this site.`)
}

/** Scripts whose last load failed. */
const failed = new Set<string>()

/**
 * Loads a chunk by its `import()`. Some browsers cache a failed import forever, so if it fails twice although the script can be fetched,
 * only a full load helps. Import errors give no reason, so the script is fetched again to find one.
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

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Why an import failed. `isThere`: whether the script itself can be fetched. */
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

/** The address in a browser's message about a failed import. Most browsers include it; none has it in a property. */
function failedScript(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\/\/[^\s"')]+/.exec(error.message)?.[0] : undefined
}

/** Returns a component from a module's exports, or throws an error that says what to export. Only the caller knows its props. */
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
  // `memo` and `forwardRef` return objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/** A chunk that is loaded once, on demand. */
interface LazyScript<T> {
  /** Its exports, if loaded. */
  here: T | undefined
  /** Loads it; calling it after a failure tries again. */
  load(): Promise<T>
}

/** `name` appears in the error if loading fails. */
export function lazyScript<T>(name: string, load: () => Promise<T>): LazyScript<T> {
  let pending: Promise<T> | undefined
  const script: LazyScript<T> = {
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

/** Preloads when the pointer, a finger or the focus approaches. A failure is reported on use. */
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

/** Timeout of a request that the reader did not trigger. */
const questionMs = 5000

/** Whether the site now serves another build than this document. Requests the current address; even a not-found page names its build. */
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

/** Whether a full load helps after a script failed: after a deployment, or if the browser has cached the failure. Never offline. */
export async function isMendedByReload(
  error: unknown,
  { retrying }: { retrying: boolean },
): Promise<boolean> {
  if (!(error instanceof ModuleLoadError) || !navigator.onLine) return false
  return (retrying && error.needsReload) || (await isOutdated())
}

/** How long hydration waits for what it can do without. */
const soonMs = 1_000

/** The promise's value if it settles within a second, otherwise `undefined`. Rejects if the promise rejects in time. */
export const soon = <T>(promise: Promise<T>): Promise<T | undefined> => Promise.race([promise, after(soonMs)])

const loaded = new Map<string, Promise<unknown>>()

/** Adds a stylesheet to the document once. Rejects if it fails to load; calling it again then retries. */
export function loadStylesheet(href: string): Promise<unknown> {
  const promise = loaded.get(href) ?? addStylesheet(href)
  loaded.set(href, promise)
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
      loaded.delete(href)
      reject(new ModuleLoadError(`The stylesheet ${href} could not be loaded.`))
    }
    document.head.append(link)
  })
}

/** Timeout of a stylesheet that neither loads nor fails, in milliseconds. */
const patienceMs = 3000

/** Resolves when the stylesheet for what scripts add has loaded or failed; otherwise its arrival would shift the layout. */
export async function deferredStyles(): Promise<void> {
  const link = document.getElementById('deferred')
  if (!(link instanceof HTMLLinkElement) || link.sheet) return
  const settled = new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
  })
  await Promise.race([settled, after(patienceMs)])
}

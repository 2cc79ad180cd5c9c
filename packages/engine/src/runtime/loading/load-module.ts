import type { ComponentType } from 'react'
import { loadOnce } from '../../model/remember'

/** Timeout of a script. Retry then reloads the page, because the browser would only keep waiting. */
const timeoutMs = 10_000

/** A script that a page needs failed to load or lacks the expected export. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError'
  /** @param needsReload whether only a full load can help, because the browser remembers the failure */
  constructor(
    message: string,
    options?: ErrorOptions,
    readonly needsReload = false,
  ) {
    super(message, options)
  }
}

type Exports = Record<string, unknown>

export async function loadModule(table: Record<string, () => Promise<Exports>>, key: string) {
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
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new ScriptTimeout(`No answer within ${timeoutMs / 1000} s.`))
    AbortSignal.timeout(timeoutMs).addEventListener('abort', giveUp)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    failed.add(name)
    const { reason, isThere } = await diagnose(cause)
    const needsReload = cause instanceof ScriptTimeout || (isRetry && isThere)
    const message = `The script of \`${name}\` could not be loaded.`
    throw new ModuleLoadError(message, { cause: reason }, needsReload)
  }
}

class ScriptTimeout extends Error {}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Why an import failed. `isThere`: whether the script itself can be fetched. */
async function diagnose(cause: unknown): Promise<{ reason: unknown; isThere: boolean }> {
  // Most browsers include the address in the message; none has it in a property.
  const url = cause instanceof TypeError ? /https?:\/\/[^\s"')]+/.exec(cause.message)?.[0] : undefined
  if (url === undefined) return { reason: cause, isThere: false }
  try {
    const { pathname } = new URL(url)
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const type = response.headers.get('content-type') ?? 'no type'
    if (response.ok && /javascript|ecmascript/.test(type)) return { reason: cause, isThere: true }
    const fact = response.ok
      ? `The answer for ${pathname} is ${type}, no script.`
      : `The server answered ${response.status} for ${pathname}.`
    return { reason: new Error(fact), isThere: false }
  } catch {
    return { reason: cause, isThere: false }
  }
}

/** Returns a component from a module's exports, or throws an error that says what to export. Only the caller knows its props. */
export function componentOf<Props>(module: Exports, key: string, exportName: string): ComponentType<Props> {
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

/** Makes a function that loads a chunk once, and again after a failure. `name` appears in the error. */
export function lazyScript<T>(name: string, load: () => Promise<T>) {
  let here: T | undefined
  const loadOnDemand = loadOnce(async () => (here = await loadScript(name, load)))
  return {
    /** Its exports, if loaded. */
    get here() {
      return here
    },
    load: () => loadOnDemand(name),
  }
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

/** Whether the site now serves another build than this document. Requests the current address; even a not-found page names its build. */
async function isOutdated(): Promise<boolean> {
  const { build } = document.documentElement.dataset
  try {
    const response = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    const found = / data-build="([^"]*)"/.exec(await response.text())?.[1]
    return build !== undefined && found !== undefined && found !== build
  } catch {
    return false
  }
}

/** Whether a full load helps after a script failed: after a deployment, or if the browser has cached the failure. Never offline. */
export async function isMendedByReload(error: unknown, retrying: boolean): Promise<boolean> {
  if (!(error instanceof ModuleLoadError) || !navigator.onLine) return false
  return (retrying && error.needsReload) || (await isOutdated())
}

/** The value of something that hydration can do without, if it arrives within a second. Rejects if the promise does by then. */
export const soon = <T>(promise: Promise<T>): Promise<T | undefined> => Promise.race([promise, after(1000)])

/** Adds a stylesheet to the document once. Rejects if it fails to load; calling it again then retries. */
export const loadStylesheet = loadOnce(
  (href: string) =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = resolve
      link.onerror = () => {
        link.remove()
        reject(new ModuleLoadError(`The stylesheet ${href} could not be loaded.`))
      }
      document.head.append(link)
    }),
)

/** Resolves when the stylesheet for what scripts add has loaded or failed; otherwise its arrival would shift the layout. */
export async function deferredStyles(): Promise<void> {
  const link = document.getElementById('deferred')
  if (!(link instanceof HTMLLinkElement) || link.sheet) return
  const settled = new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
  })
  // Some stylesheets neither load nor fail.
  await Promise.race([settled, after(3000)])
}

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
 * Loads a part of the browser's code by its `import()`. Every such import goes through here, because a failure has two traps:
 * - Some browsers keep a failed import in their module map and give the old answer for ever; others ask again. Where the script can be
 *   fetched and its import fails twice all the same, the error says that only a full load helps.
 * - No error says why: the script is fetched once more to name the reason (status, wrong type, no network).
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

/**
 * A component among a module's exports; an error that says what to export when it is not there (E4). What props it takes
 * only its caller knows, so that is the type parameter.
 */
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

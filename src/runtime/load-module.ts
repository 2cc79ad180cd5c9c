import type { ComponentType } from 'react'

/** A script that a page needs did not come or is not what it should be (E2, E4). */
export class ModuleLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModuleLoadError'
  }
}

type Loader = () => Promise<Record<string, unknown>>

/**
 * Loads a module of a table. A failed dynamic import stays failed in the browser's module map, so a retry would only
 * repeat the old answer: after a failure the address that failed is asked for again with a query that makes it new.
 */
export async function loadModule(
  table: Record<string, Loader>,
  key: string,
): Promise<Record<string, unknown>> {
  const loader = table[key]
  if (!loader) {
    const known = Object.keys(table).join(', ') || 'none'
    throw new ModuleLoadError(`There is no module \`${key}\` in this site. Known: ${known}.`)
  }
  try {
    return await loader()
  } catch (cause) {
    const url = failedAddress(cause)
    const again = url === undefined ? 0 : retried.get(url)
    if (url === undefined)
      throw new ModuleLoadError(`The script of \`${key}\` could not be loaded.`, { cause })
    const attempt = (again ?? 0) + 1
    retried.set(url, attempt)
    if (attempt === 1) throw new ModuleLoadError(`The script of \`${key}\` could not be loaded.`, { cause })
    return importAgain(url, attempt, key)
  }
}

/** Address of a script → how often its loading failed. */
const retried = new Map<string, number>()

async function importAgain(url: string, attempt: number, key: string): Promise<Record<string, unknown>> {
  const fresh = new URL(url)
  fresh.searchParams.set('retry', String(attempt))
  try {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ fresh.href)
    return module
  } catch (cause) {
    throw new ModuleLoadError(`The script of \`${key}\` could not be loaded.`, { cause })
  }
}

/** The address in a browser's message about a failed import; all engines put it there, none in a property. */
function failedAddress(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/[^\s"')]+/.exec(error.message)?.[0] : undefined
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

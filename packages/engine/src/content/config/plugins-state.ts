import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import type { RemarkPlugin } from '../../model/site-functions'

/**
 * What plugins make of a text depends on: the files that the configuration is made of (the site's own, and of each package its entry and
 * its manifest with the version) and the options, as they are now. Undefined without plugins.
 */
export function pluginsState(plugins: readonly RemarkPlugin[], files: readonly string[]): string | undefined {
  if (plugins.length === 0) return undefined
  const hash = createHash('sha256')
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : 'absent').update('\0')
  // Options may hold functions and cycles, and come from the environment.
  hash.update(
    inspect(plugins.map(withSources), {
      depth: Infinity,
      maxArrayLength: null,
      maxStringLength: null,
      sorted: true,
    }),
  )
  return hash.digest('hex').slice(0, 16)
}

/** Functions by their source: two that go by one name may do different things. */
function withSources(plugin: RemarkPlugin): unknown {
  const [attacher, ...options] = typeof plugin === 'function' ? [plugin] : plugin
  return [
    String(attacher),
    ...options.map((option) => (typeof option === 'function' ? String(option) : option)),
  ]
}

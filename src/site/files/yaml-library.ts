import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'

const require = createRequire(import.meta.url)

/** The YAML parser: seventy modules, which files that `readPlainYaml` understands need not wait for. */
export function yamlLibrary(): typeof Yaml {
  return require('yaml')
}

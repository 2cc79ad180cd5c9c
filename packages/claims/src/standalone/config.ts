/** `claims.config.json`: what a site of this engine says in `site.config.ts`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { readOptions } from '../options'

export const configName = 'claims.config.json'

/** The smallest configuration, for usage and hints. */
export const example = `{
  "docs": ["docs"],
  "name": "Strapi",
  "release": "5.54.0",
  "index": "claims",
  "sourceUrl": "https://github.com/strapi/strapi/blob/v{tag}/{path}#L{line}",
  "packages": [{ "name": "@strapi/core" }]
}`

export interface Standalone {
  /** Folder of the configuration. */
  root: string
  docs: readonly string[]
  upstream: UpstreamConfig
  cacheDir: string
}

/** @throws ProblemsError when it is not there or not valid */
export function readConfig(name: string): Standalone {
  const file = path.resolve(name)
  if (!existsSync(file))
    throw new ProblemsError([
      problem(
        `There is no \`${name}\`.`,
        `Write it, or name another with \`--config\`. An example:\n\n${example}`,
      ),
    ])
  const { docs, ...options } = objectIn(file, name)
  if (docs !== undefined && !isTexts(docs))
    throw new ProblemsError([
      problem(
        `\`docs\` has the value \`${JSON.stringify(docs)}\`.`,
        'Expected: a list of folders, such as `["docs"]`.',
        name,
      ),
    ])
  const root = path.dirname(file)
  return {
    root,
    docs: docs ?? ['docs'],
    upstream: readOptions({ ...options, codeMap: false }, name),
    cacheDir: process.env.CACHE_DIR ?? path.join(root, 'node_modules/.cache/claims'),
  }
}

function objectIn(file: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    throw new Error('it is not an object')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProblemsError([
      problem(`\`${name}\` cannot be read: ${reason}.`, `An example:\n\n${example}`, name),
    ])
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A problem of the standalone command. */
export const problem = (message: string, hint: string, file?: string): Problem => ({
  severity: 'error',
  code: 'claims-standalone',
  message,
  hint,
  ...(file !== undefined && { file }),
})

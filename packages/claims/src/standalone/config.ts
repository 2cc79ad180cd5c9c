/** `claims.config.json`: the standalone counterpart of the options in `site.config.ts`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import { readOptions } from '../options'

export const configName = 'claims.config.json'

/** A minimal configuration, for usage and hints. */
export const example = `{
  "docs": ["docs"],
  "name": "Strapi",
  "release": "5.54.0",
  "index": "claims",
  "sourceUrl": "https://github.com/strapi/strapi/blob/v{tag}/{path}#L{line}",
  "packages": [{ "name": "@strapi/core" }]
}`

export type Standalone = ReturnType<typeof readConfig>

const ownSchema = v.looseObject({ docs: v.optional(v.array(v.string()), ['docs']) })

/** @throws ProblemsError if the file is missing or invalid */
export function readConfig(name: string) {
  const file = path.resolve(name)
  const fail = (fact: string, hint = `An example:\n\n${example}`): never => {
    throw new ProblemsError(problem(fact, hint, name))
  }
  const parsed = v.safeParse(ownSchema, readJson(file, fail))
  if (!parsed.success)
    return fail(`\`${name}\` has no list of folders in \`docs\`.`, 'Expected: a list, such as `["docs"]`.')
  const { docs, ...options } = parsed.output
  const root = path.dirname(file)
  return {
    root,
    docs,
    upstream: readOptions({ ...options, codeMap: false }, name),
    cacheDir: process.env.CACHE_DIR ?? path.join(root, 'node_modules/.cache/claims'),
  }
}

function readJson(file: string, fail: (fact: string, hint?: string) => never): unknown {
  const name = path.basename(file)
  const hint = `Write it, or name another with \`--config\`. An example:\n\n${example}`
  if (!existsSync(file)) return fail(`There is no \`${name}\`.`, hint)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(`\`${name}\` cannot be read: ${reason}.`)
  }
}

export const problem = (message: string, hint: string, file?: string): Problem => ({
  severity: 'error',
  code: 'claims-standalone',
  message,
  hint,
  file,
})

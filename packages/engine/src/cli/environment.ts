import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from '../pipeline/memory'
import { ProblemsError } from '../model/problem'

export interface Environment extends Omit<BuildOptions, 'dryRun' | 'onProgress' | 'onWait'> {
  port?: string
  /** Address or name for the servers to listen on. Defaults to this machine only. */
  host?: string
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const outDir = path.resolve(env.OUT_DIR || 'dist')
  return {
    siteDir: siteFolder(env),
    outDir,
    cacheDir: path.resolve(env.CACHE_DIR || path.join(path.dirname(outDir), '.cache')),
    strict: parseStrict(env.STRICT),
    ...(env.BASE_URL && { baseUrl: env.BASE_URL }),
    ...(env.PORT && { port: env.PORT }),
    ...(env.HOST && { host: env.HOST }),
  }
}

/** Throws on an invalid value, because its author may believe that the build is strict. */
function parseStrict(value = ''): boolean {
  if (['1', 'true'].includes(value)) return true
  if (['', '0', 'false'].includes(value)) return false
  throw new ProblemsError({
    code: 'strict',
    message: `\`STRICT\` has the value \`${value}\`.`,
    hint: 'Allowed: `1` (warnings fail the build) and `0`.',
  })
}

/** `SITE_DIR`; defaults to `site`, or to the current folder if that is a site. */
export const siteFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(env.SITE_DIR || (existsSync('site.config.ts') ? '.' : 'site'))

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from '../pipeline/memory'
import { ProblemsError } from '../model/problem'

/** Settings from the environment, as the project's contracts name them. */
export interface Environment extends Omit<BuildOptions, 'dryRun' | 'onProgress' | 'onWait'> {
  port?: string
  /** Address or name for the servers to listen on. Default: this machine alone. */
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

/** A value that says neither is an error: who wrote it would take a build for strict that is not. */
function parseStrict(value = ''): boolean {
  if (['1', 'true'].includes(value)) return true
  if (['', '0', 'false'].includes(value)) return false
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'strict',
      message: `\`STRICT\` has the value \`${value}\`.`,
      hint: 'Allowed: `1` (warnings fail the build) and `0`.',
    },
  ])
}

/** `SITE_DIR`; by default `site`, unless the current folder is a site itself. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(env.SITE_DIR || (existsSync('site.config.ts') ? '.' : 'site'))
}

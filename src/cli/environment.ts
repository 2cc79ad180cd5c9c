import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from '../build/build-options'

/** Settings from the environment, as the project's contracts name them. */
export interface Environment extends Omit<BuildOptions, 'dryRun' | 'onProgress'> {
  port?: string
  /** Address or name for the servers to listen on. Default: this machine alone. */
  host?: string
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const outDir = path.resolve(env.OUT_DIR || 'dist')
  return {
    siteDir: path.resolve(env.SITE_DIR || defaultSite()),
    outDir,
    cacheDir: path.resolve(env.CACHE_DIR || path.join(path.dirname(outDir), '.cache')),
    strict: env.STRICT === '1',
    ...(env.BASE_URL && { baseUrl: env.BASE_URL }),
    ...(env.PORT && { port: env.PORT }),
    ...(env.HOST && { host: env.HOST }),
  }
}

/** `site`, unless the folder that one is in is a site itself. */
function defaultSite(): string {
  return existsSync('site.config.ts') ? '.' : 'site'
}

import path from 'node:path'
import { defaultCacheDir } from '../build/build'

/** Settings from the environment, as the project's contracts name them. */
export interface Environment {
  siteDir: string
  outDir: string
  cacheDir: string
  baseUrl?: string
  strict: boolean
  port?: string
  /** Address or name for the servers to listen on. Default: this machine alone. */
  host?: string
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const outDir = path.resolve(env.OUT_DIR || 'dist')
  return {
    siteDir: path.resolve(env.SITE_DIR || 'site'),
    outDir,
    cacheDir: path.resolve(env.CACHE_DIR || defaultCacheDir(outDir)),
    strict: env.STRICT === '1',
    ...(env.BASE_URL && { baseUrl: env.BASE_URL }),
    ...(env.PORT && { port: env.PORT }),
    ...(env.HOST && { host: env.HOST }),
  }
}

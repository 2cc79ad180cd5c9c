import { createHash } from 'node:crypto'
import { engineState } from '../files/engine-state'
import type { SiteData } from '../model/site-data'
import type { Site } from '../content/load-site'

/** Format of page data and sidebar files: raised when code of one build could not use data of another. */
const dataFormat = 1

/**
 * Identity of shell and data format: changes with the browser code and what it bundles, not with a page's text. So
 * readers who have an older page open go on without a full load after a mere correction (E10).
 */
export function buildIdOf(clientHash: string, siteData: SiteData): string {
  return createHash('sha256')
    .update(`${dataFormat}\0${clientHash}\0${JSON.stringify(siteData)}`)
    .digest('hex')
    .slice(0, 12)
}

/** All that shapes every page: the engine, the settings, shell and browser code. */
export function worldOf({ config }: Pick<Site, 'config'>, buildId: string): string {
  return createHash('sha256')
    .update(`${engineState()}\0${buildId}\0${JSON.stringify(config)}`)
    .digest('hex')
    .slice(0, 16)
}

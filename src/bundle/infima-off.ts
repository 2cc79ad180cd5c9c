import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { infimaOff } from '../model/infima'
import { placeOfOffset } from '../model/path'
import type { Problem } from '../model/problem'
import type { Site } from '../site/load-site'
import { ownStyles } from './site-input'

/** Warns of a stylesheet of the site that uses variables of Infima, which the site has neither turned on nor off: the first one is enough. */
export function infimaVariables(site: Pick<Site, 'siteDir' | 'config' | 'code'>): Problem[] {
  if (site.config.infima !== undefined) return []
  const sheets = ownStyles(site).filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`))
  // Grows while it is gone through: by the files of the site that a stylesheet brings in.
  for (const absolute of sheets) {
    const css = withoutComments(readFileSync(absolute, 'utf8'))
    const found = /--ifm-[\w-]+/.exec(css)
    if (found) {
      const file = path.relative(site.siteDir, absolute).replaceAll(path.sep, '/')
      return [infimaOff(found[0], { file, ...placeOfOffset(css, found.index) })]
    }
    for (const [, name = ''] of css.matchAll(/@(?:import|use)\s+(?:url\(\s*)?["']?(\.[^"')\s]+)/g)) {
      const imported = path.resolve(path.dirname(absolute), name)
      if (existsSync(imported) && !sheets.includes(imported)) sheets.push(imported)
    }
  }
  return []
}

const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '))

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { engineVersion } from '../engine/engine-root'
import type { Site } from '../site/load-site'
import type { PageData } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import { socialImageSvg, type SocialImageInput } from '../render/social-image'
import { Background } from '../workers/background'
import type { Staging } from './staging'

export interface SocialImages {
  /** Address of a page's image, which is drawn meanwhile; undefined for pages that have their own or are never shared. */
  addressOf(page: PageData): string | undefined
  /** Waits for the images and puts them into the output. */
  finish(): Promise<void>
  close(): Promise<void>
}

/**
 * A picture for each page (M), for sites that want it (`socialImages`). They are drawn in a thread of their own and kept from one
 * build to the next under a name that says all that is in them.
 */
export function createSocialImages(
  site: Site,
  staging: Staging,
  { cacheDir, dryRun = false }: { cacheDir: string; dryRun?: boolean },
): SocialImages {
  const folder = path.join(cacheDir, 'social')
  const logo = readLogo(site)
  const version = engineVersion()
  const names = new Set<string>()
  let painter: Background | undefined
  return {
    addressOf(page) {
      if (!site.config.socialImages || page.image !== undefined || page.kind === 'not-found') return undefined
      const svg = socialImageSvg({
        title: page.title || site.config.navbar.title || site.config.title,
        breadcrumbs: page.breadcrumbs.filter(({ route }) => route !== page.route).map(({ label }) => label),
        description: page.description ?? site.config.tagline,
        site: site.config.navbar.title || site.config.title,
        logo,
      })
      const name = `${createHash('sha256').update(version).update(svg).digest('hex').slice(0, 12)}.png`
      const file = path.join(folder, name)
      if (!dryRun && !names.has(name) && !existsSync(file)) {
        painter ??= new Background()
        painter.add({ do: 'draw', file, svg })
      }
      names.add(name)
      return `/${directory}/${name}`
    },
    async finish() {
      if (dryRun) return
      await painter?.settle().catch((error: unknown) => {
        throw new ProblemsError([notDrawn(error)])
      })
      for (const name of names) {
        const file = path.join(folder, name)
        staging.copy(file, `${directory}/${name}`, statSync(file).size)
      }
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (!names.has(name)) rmSync(path.join(folder, name))
    },
    async close() {
      await painter?.close()
    },
  }
}

const directory = 'assets/social'

const notDrawn = (error: unknown): Problem => ({
  severity: 'error',
  code: 'social-image',
  message: `The pictures of the pages could not be drawn: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
  hint: 'Install the packages anew (`npm ci`), or set `socialImages` to `false`.',
  file: 'site.config.ts',
  rule: 'M',
})

function readLogo({ config, siteDir }: Site): SocialImageInput['logo'] {
  const { logo } = config.navbar
  const file = logo && path.join(siteDir, 'static', logo.src)
  // Without a size nobody knows its shape.
  if (!file || !logo.width || !logo.height || !existsSync(file)) return undefined
  const type = { '.svg': 'svg+xml', '.png': 'png', '.jpg': 'jpeg' }[path.extname(file)]
  if (type === undefined) return undefined
  const address = `data:image/${type};base64,${readFileSync(file).toString('base64')}`
  return { address, width: logo.width, height: logo.height }
}

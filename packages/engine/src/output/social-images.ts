import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { engineVersion } from '../files/engine-root'
import type { PageData } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import type { SocialImageInput } from '../render/social-image'
import type { Site } from '../content/load-site'
import { Painter } from './pictures/painter'
import type { OutputFolder } from './output-folder'

/** A picture of a page: its name in the output, and what it shows. */
export interface SocialImage {
  name: string
  /** Absent where it is drawn already. */
  picture?: SocialImageInput
}

/**
 * The picture of a page for shared links (M), for sites that want it (`socialImages`); undefined for pages that have their own or are
 * never shared. Its name says all that is in it.
 */
export function createSocialImageOf(
  site: Pick<Site, 'config' | 'siteDir'>,
): (page: PageData) => SocialImage | undefined {
  const { config } = site
  if (!config.socialImages) return () => undefined
  const logo = readLogo(site)
  const siteName = config.navbar.title || config.title
  const version = engineVersion()
  return (page) => {
    if (page.image !== undefined || page.kind === 'not-found') return undefined
    const picture: SocialImageInput = {
      title: page.title || siteName,
      breadcrumbs: page.breadcrumbs.filter(({ route }) => route !== page.route).map(({ label }) => label),
      description: page.description ?? config.tagline,
      // The picture of the site itself says its name once.
      site: page.title === '' && config.tagline !== undefined ? config.tagline : siteName,
      logo,
    }
    const hash = createHash('sha256')
      .update(version)
      .update(layout)
      .update(JSON.stringify(picture))
      .digest('hex')
      .slice(0, 12)
    return { name: `${folder}/${hash}.png`, picture }
  }
}

const folder = 'assets/social'

/** Raised with every change of how pictures look: their names say what is in them. */
const layout = '2'

/** Where pictures are kept. */
export const socialFolder = (cacheDir: string): string => path.join(cacheDir, 'social')

/** Draws pictures in a thread, and keeps them from one build to the next. */
export class SocialImageFiles {
  /** Where they are kept. */
  readonly dir: string
  readonly #painter = new Painter()
  readonly #names = new Set<string>()

  constructor(cacheDir: string) {
    this.dir = socialFolder(cacheDir)
  }

  /** Has a picture drawn, unless it is there. */
  add({ name, picture }: SocialImage): void {
    const isNew = !this.#names.has(name)
    this.#names.add(name)
    if (isNew && picture && !existsSync(this.#fileOf(name))) this.#painter.draw(picture, this.#fileOf(name))
  }

  /** Keeps a picture of a page that was not made again; false when it must be drawn anew. */
  keep(name: string): boolean {
    if (!this.#names.has(name) && !existsSync(this.#fileOf(name))) return false
    this.#names.add(name)
    return true
  }

  /** Waits for the pictures and puts them into the output. */
  async finish(output: OutputFolder): Promise<void> {
    await this.#painter.settle().catch((error: unknown) => {
      throw new ProblemsError([notDrawn(error)])
    })
    for (const name of this.#names) output.copy(this.#fileOf(name), name)
    for (const name of existsSync(this.dir) ? readdirSync(this.dir) : [])
      if (!this.#names.has(`${folder}/${name}`)) rmSync(path.join(this.dir, name))
  }

  async close(): Promise<void> {
    await this.#painter.close()
  }

  #fileOf(name: string): string {
    return path.join(this.dir, path.basename(name))
  }
}

const notDrawn = (error: unknown): Problem => ({
  severity: 'error',
  code: 'social-image',
  message: `The pictures of the pages could not be drawn: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
  hint: 'Install the packages anew (`npm ci`), or set `socialImages` to `false`.',
  file: 'site.config.ts',
  rule: 'M',
})

function readLogo({ config, siteDir }: Pick<Site, 'config' | 'siteDir'>): SocialImageInput['logo'] {
  const { logo } = config.navbar
  const file = logo && path.join(siteDir, 'static', logo.src)
  // Without a size nobody knows its shape.
  if (!file || !logo.width || !logo.height || !existsSync(file)) return undefined
  const type = { '.svg': 'svg+xml', '.png': 'png', '.jpg': 'jpeg' }[path.extname(file)]
  if (type === undefined) return undefined
  const address = `data:image/${type};base64,${readFileSync(file).toString('base64')}`
  return { address, width: logo.width, height: logo.height }
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readEntry } from '../files/cache-entry'
import { builtModule, engineVersion } from '../files/engine-root'
import type { PageData } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import type { SocialImageInput } from '../render/social-image'
import type { Site } from '../content/load-site'
import type { OutputFolder } from './output-folder'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { drawImage } from './pictures/draw-image'

/** A picture of a page: its name in the output, which says all that is in it, and what it shows. */
export interface SocialImage {
  name: string
  picture: Omit<SocialImageInput, 'logo'>
}

type SiteOfImages = Pick<Site, 'config' | 'siteDir'>

/**
 * The picture of a page for shared links (M), for sites that want it (`socialImages`); undefined for pages that have their own or are
 * never shared. What has none of its own, since it is made of other pages, such as a list of tags, has that of the site.
 */
export function createSocialImageOf(
  site: SiteOfImages,
): (page: PageData, isOwn: boolean) => SocialImage | undefined {
  const { config } = site
  if (!config.socialImages) return () => undefined
  const siteName = config.navbar.title || config.title
  const state = createHash('sha256')
    .update(engineVersion())
    .update(layout)
    .update(JSON.stringify(readLogo(site) ?? ''))
  return (page, isOwn) => {
    if (page.image !== undefined || page.kind === 'not-found') return undefined
    const picture: SocialImage['picture'] =
      isOwn && page.title !== ''
        ? {
            title: page.title,
            breadcrumbs: page.breadcrumbs
              .filter(({ route }) => route !== page.route)
              .map(({ label }) => label),
            description: page.description ?? config.tagline,
            site: siteName,
          }
        : // Says the site's name once.
          {
            title: siteName,
            breadcrumbs: [],
            description: (isOwn ? page.description : undefined) ?? config.tagline,
            site: config.tagline ?? siteName,
          }
    const hash = state.copy().update(JSON.stringify(picture)).digest('hex').slice(0, 12)
    return { name: `${folder}/${hash}.png`, picture }
  }
}

const folder = 'assets/social'

/** Raised with every change of how pictures look: their names say what is in them. */
const layout = '3'

const fileOf = (cacheDir: string, name: string) => path.join(cacheDir, 'social', path.basename(name))

/** Draws those pictures that are not kept yet, in threads; once each, for they are kept from one build to the next. */
export async function drawSocialImages(
  images: Iterable<SocialImage>,
  { site, cacheDir, signal }: { site: SiteOfImages; cacheDir: string; signal: AbortSignal },
): Promise<void> {
  const due = new Map<string, PaintOrder>()
  const logo = readLogo(site)
  for (const { name, picture } of images) {
    const file = fileOf(cacheDir, name)
    if (!due.has(name) && !readEntry(file))
      due.set(name, { picture: { ...picture, ...(logo && { logo }) }, file })
  }
  await paint([...due.values()], signal).catch((error: unknown) => {
    throw new ProblemsError([notDrawn(error)])
  })
}

/** Puts the pictures that are drawn into the output, and forgets all others. Returns how many are still to be drawn. */
export function putSocialImages(
  images: Iterable<SocialImage>,
  output: OutputFolder,
  cacheDir: string,
): number {
  const names = new Set(Array.from(images, ({ name }) => name))
  const dir = path.join(cacheDir, 'social')
  for (const file of existsSync(dir) ? readdirSync(dir) : [])
    if (!names.has(`${folder}/${file}`)) rmSync(path.join(dir, file), { force: true })
  let missing = 0
  for (const name of names) {
    // Its name says what is in it.
    if (output.keep([name])) continue
    const png = readEntry(fileOf(cacheDir, name))
    if (png) output.write(name, png)
    else missing++
  }
  return missing
}

const notDrawn = (error: unknown): Problem => ({
  severity: 'error',
  code: 'social-image',
  message: `The pictures of the pages could not be drawn: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
  hint: 'Reinstall the packages (`npm ci`), or set `socialImages` to `false`.',
  file: 'site.config.ts',
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

export interface PaintOrder {
  picture: SocialImageInput
  file: string
}

/** Fewer pictures than this are drawn sooner than another thread has started. */
const picturesPerThread = 10

/** Draws pictures in threads, as many as there are processors. Rejects with the first failure, and when `signal` ends it. */
async function paint(orders: readonly PaintOrder[], signal: AbortSignal): Promise<void> {
  const script = builtModule('./pictures/paint-thread', import.meta.url)
  if (script === undefined) return paintAll(orders)
  const count = Math.min(availableParallelism(), Math.ceil(orders.length / picturesPerThread))
  const parts = Array.from({ length: count }, (_, part) =>
    orders.filter((_, index) => index % count === part),
  )
  await Promise.all(parts.map((part) => paintInThread(script, part, signal)))
}

/** Draws one picture after the other. Between them others have their turn, which frees the memory of native code, too. */
export async function paintAll(orders: readonly PaintOrder[]): Promise<void> {
  for (const { picture, file } of orders) {
    drawImage(picture, file)
    await nextTurn()
  }
}

function paintInThread(script: string, orders: readonly PaintOrder[], signal: AbortSignal): Promise<void> {
  const thread = new Worker(script, { workerData: orders })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  return new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => (signal.aborted ? reject(new Error('Ended.')) : resolve()))
  }).finally(() => signal.removeEventListener('abort', stop))
}

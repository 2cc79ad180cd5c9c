import { createHash } from 'node:crypto'
import { once } from 'node:events'
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
import { drawImage, drawnLogo } from './pictures/draw-image'

/** The name is a hash of what it shows. */
export interface SocialImage {
  name: string
  picture: Omit<SocialImageInput, 'logo'>
}

type SiteOfImages = Pick<Site, 'config' | 'siteDir'>

/** The picture of a page, where a site turns them on; none for pages that bring their own. Lists of tags and the like get the site's. */
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
    const hasTitle = isOwn && page.title !== ''
    const around = hasTitle ? page.breadcrumbs.filter(({ route }) => route !== page.route) : []
    const picture: SocialImage['picture'] = {
      title: hasTitle ? page.title : siteName,
      breadcrumbs: around.map(({ label }) => label),
      description: (isOwn ? page.description : undefined) ?? config.tagline,
      // Avoids repeating the site's name.
      site: hasTitle ? siteName : (config.tagline ?? siteName),
    }
    const hash = state.copy().update(JSON.stringify(picture)).digest('hex').slice(0, 12)
    return { name: `${folder}/${hash}.png`, picture }
  }
}

const folder = 'assets/social'

/** Raise it with every change to how pictures look: their names are derived from their content. */
const layout = '5'

const fileOf = (cacheDir: string, name: string) => path.join(cacheDir, 'social', path.basename(name))

/** Draws what is not in the cache yet, each once, in threads. */
export async function drawSocialImages(
  images: Iterable<SocialImage>,
  { site, cacheDir, signal }: { site: SiteOfImages; cacheDir: string; signal: AbortSignal },
): Promise<void> {
  const pictures = new Map(Array.from(images, ({ name, picture }) => [fileOf(cacheDir, name), picture]))
  const due = [...pictures].filter(([file]) => !readEntry(file))
  const read = due.length > 0 ? readLogo(site) : undefined
  const logo = read && drawnLogo(read)
  const orders = due.map(([file, picture]): PaintOrder => [{ ...picture, logo }, file])
  await paint(orders, signal).catch((error: unknown) => {
    throw new ProblemsError(notDrawn(error))
  })
}

/** Copies the pictures to the output and deletes all others from the cache. Returns how many are still to be drawn. */
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
    // The name is a hash of the content.
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

function readLogo({ config, siteDir }: SiteOfImages): SocialImageInput['logo'] {
  const { logo } = config.navbar
  const file = logo && path.join(siteDir, 'static', logo.src)
  // The aspect ratio is unknown without a size.
  if (!file || !logo.width || !logo.height || !existsSync(file)) return undefined
  const type = { '.svg': 'svg+xml', '.png': 'png', '.jpg': 'jpeg' }[path.extname(file)]
  if (type === undefined) return undefined
  const address = `data:image/${type};base64,${readFileSync(file).toString('base64')}`
  return { address, width: logo.width, height: logo.height }
}

export type PaintOrder = Parameters<typeof drawImage>

/** Below this number, starting another thread takes longer than drawing the pictures. */
const picturesPerThread = 10

/** Draws in as many threads as there are processors. Rejects with the first failure, or when `signal` aborts. */
async function paint(orders: readonly PaintOrder[], signal: AbortSignal): Promise<void> {
  const script = builtModule('output/pictures/paint-thread')
  if (script === undefined) return paintAll(orders)
  const count = Math.min(availableParallelism(), Math.ceil(orders.length / picturesPerThread))
  const parts = Array.from({ length: count }, (_, part) =>
    orders.filter((_, index) => index % count === part),
  )
  await Promise.all(parts.map((part) => paintInThread(script, part, signal)))
}

/** Draws one picture after the other. A turn of the event loop between them frees the memory of the native code. */
export async function paintAll(orders: readonly PaintOrder[]): Promise<void> {
  for (const order of orders) {
    drawImage(...order)
    await nextTurn()
  }
}

async function paintInThread(script: string, orders: readonly PaintOrder[], signal: AbortSignal) {
  const thread = new Worker(script, { workerData: orders })
  try {
    // Rejects also when the thread fails.
    await once(thread, 'exit', { signal })
  } finally {
    await thread.terminate()
  }
}

import { afterEach, expect, it, vi } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { createTempSite, type SiteFiles as Given } from '../../../../../test/support/temp-site'
import { DevSite } from './dev-site'
import { ProblemBoard } from './problem-board'
import { OpenPages } from './open-pages'
import { SiteFiles } from './site-files'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A site that is loaded and watched, and the errors logged for its writer. */
async function watched(given: Given) {
  const { siteDir, cacheDir, write } = createTempSite(given)
  const files = new SiteFiles()
  files.include([siteDir], [])
  const site = new DevSite({ siteDir, cacheDir })
  const problems = new ProblemBoard(await site.load(), () => {})
  const vite: ViteDevServer = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const told = vi.spyOn(vite.config.logger, 'error')
  open.push(
    () => vite.close(),
    () => files.close(),
  )
  new OpenPages(site, vite, problems, files).watch()
  return { site, write, told }
}

it('what came while the site could not be read is there after the next change, whatever that is', async () => {
  const { site, write, told } = await watched({ 'content/a.md': '# A\n\nFirst.\n' })
  // As if a file were removed after the listing and before it is read.
  vi.spyOn(site, 'load').mockRejectedValueOnce(new Error('ENOENT: no such file or directory'))
  write({ 'content/new.md': '# New\n' })
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(await site.page('/new')).toBeUndefined()
  write({ 'content/a.md': '# A\n\nSecond.\n' })
  await vi.waitFor(async () => expect(await site.page('/new')).toBeDefined(), { timeout: 10_000 })
})

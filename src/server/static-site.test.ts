import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listen } from './listen'
import { createStaticSite } from './static-site'

it('survives a build that takes a file away between the look at it and its reading', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-swap-'))
  const shown = path.join(folder, 'dist')
  mkdirSync(shown)
  writeFileSync(path.join(shown, 'page.html'), 'a page')
  writeFileSync(path.join(shown, '404.html'), 'none')
  const handle = createStaticSite(shown, '/')
  let swap = true
  const { server, url } = await listen((request, response) => {
    handle(request, response)
    if (!swap) return
    // The file was found; it will be opened in a moment.
    swap = false
    renameSync(shown, `${shown}-old`)
    setTimeout(() => renameSync(`${shown}-old`, shown), 50)
  }, 0)
  await expect(fetch(`${url}/page`)).rejects.toThrow('fetch failed')
  await expect.poll(async () => (await fetch(`${url}/page`)).text()).toBe('a page')
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

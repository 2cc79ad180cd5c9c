/** `find` on a site folder: its output for people and for programs. */
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createAskedSite } from '../support/asked-site'

// Each test runs several processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const hub = 'packages/toolbox/src/hub.ts'

it('K6: a symptom leads to files, pages and tests, before a build and after it', async () => {
  const site = createAskedSite()
  const ask = () => site.ask(['find', 'the hub hums, createHub', '--json'])
  const { code, stdout, stderr } = await ask()
  expect([code, stderr]).toEqual([0, ''])
  const found = JSON.parse(stdout)
  expect(Object.keys(found)).toEqual(['files', 'pages', 'tests'])
  expect(found.files[0]).toEqual({ path: hub, reason: expect.stringContaining('declares createHub') })
  expect(found.pages[0]).toEqual({ route: '/hub', title: 'The hub' })
  expect((await site.build()).code).toBe(0)
  expect((await ask()).stdout).toBe(stdout)
  expect((await site.ask(['find', 'hub', '--limit', '1'])).stdout).toContain(`Files\n  ${hub}\n`)
})

it('K6: after a build the index that browsers read is read, and made again where it is missing', async () => {
  const site = createAskedSite()
  expect((await site.build()).code).toBe(0)
  const folder = path.join(site.outDir, 'assets/find')
  const [name = ''] = readdirSync(folder)
  const core = path.join(folder, name, 'core.json')
  const known = readFileSync(core, 'utf8')
  const ask = async () => (await site.ask(['find', 'the hub hums'])).stdout
  expect(await ask()).toContain(hub)
  writeFileSync(core, known.replaceAll('src/hub.ts', 'src/from-the-build.ts'))
  expect(await ask()).toContain('src/from-the-build.ts')
  const parts = readdirSync(path.join(folder, name)).filter((file) => /^\d/.test(file))
  for (const part of parts) rmSync(path.join(folder, name, part))
  const { code, stderr } = await site.ask(['find', 'the hub hums'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('has no `assets/find/')])
  expect(stderr).toContain('Build the site again.')
  rmSync(core)
  expect(await ask()).toContain(hub)
})

it('K6: nothing asked, another language, and an index without texts are answered in words', async () => {
  const site = createAskedSite()
  const nothing = await site.ask(['find', '   '])
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('Nothing was asked.')])
  const other = await site.ask(['find', 'Ничего не работает'])
  expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('None of these words')])
  writeFileSync(path.join(site.siteDir, 'upstream/1.0.0/find.json'), 'cut off')
  const damaged = await site.ask(['find', 'the hub hums'])
  expect(damaged.code).not.toBe(0)
  expect(damaged.stderr).toContain('has no `find.json` that belongs to it')
})

it('K6: symptoms of a file that the release does not have are an error, with the nearest file', async () => {
  const site = createAskedSite()
  const config = path.join(site.siteDir, 'site.config.ts')
  const known = readFileSync(config, 'utf8')
  const withSymptoms = (file: string) =>
    writeFileSync(config, known.replace(/"release":/, `"symptoms":{"${file}":"it hums at night"},"release":`))
  withSymptoms(hub)
  expect((await site.ask(['find', 'hums at night'])).stdout).toContain(`Files\n  ${hub}\n`)
  withSymptoms('packages/toolbox/src/hubs.ts')
  const gone = await site.ask(['find', 'hums at night'])
  expect(gone.code).not.toBe(0)
  expect(gone.stderr).toContain(
    '`symptoms` has `packages/toolbox/src/hubs.ts`, which release `1.0.0` does not have.',
  )
  expect(gone.stderr).toContain(`Is it \`${hub}\` now?`)
})

it('K6: a long log with a secret is answered, and nothing of it is stored', async () => {
  const site = createAskedSite()
  const log = '2026-01-01T10:00:00Z info: <b>GET</b> /admin 200\n'.repeat(600)
  const { code, stdout } = await site.ask(['find', '-'], `createHub hums, token=secret-of-mine\n${log}`)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^The first 20000 characters were read\.\n\nFiles\n {2}packages\/toolbox\/src\/hub\.ts\n/,
  )
  const folder = path.dirname(site.outDir)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  )
  const written = files.filter((file) => statSync(file).isFile())
  expect(written.length).toBeGreaterThan(3)
  expect(written.filter((file) => readFileSync(file).includes('secret-of-mine'))).toEqual([])
})

/**
 * An incremental build writes the same bytes as a cold one. Edits a generated site at random, between and during builds: texts, titles,
 * adding, removing and renaming files, moving folders, tags, sidebars, settings, partials, components, static files, pictures, versions,
 * the code base's index. `EDITS` sets the number of edits, `SEED` the random seed.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { build } from '../../packages/engine/src/pipeline/build'
import { DevSite } from '../../packages/engine/src/server/dev/dev-site'
import { openBuilt } from '../support/built'
import { randomNumbers } from '../support/random'
import { RandomEdits } from '../support/random-edits'
import { startFiles } from '../support/random-site'
import { createTempSite, type TempSite } from '../support/temp-site'

const edits = Number(process.env.EDITS ?? 20)
const seed = Number(process.env.SEED ?? 1)
vi.setConfig({ testTimeout: 30_000 + edits * 20_000 })

it(`B1: after each of ${edits} edits the output is that of a cold build, and the development server shows it`, async () => {
  const next = randomNumbers(seed)
  const pick = (count: number) => Math.floor(next() * count)
  const site = createTempSite(startFiles(pick))
  const options = { siteDir: site.siteDir, strict: false }
  const warm = { ...options, outDir: site.outDir, cacheDir: site.cacheDir }
  const cold = {
    ...options,
    outDir: path.join(site.folder, 'cold/dist'),
    cacheDir: path.join(site.folder, 'cold/.cache'),
  }
  const dev = new DevSite({ siteDir: site.siteDir, cacheDir: site.cacheDir })
  const random = new RandomEdits(site, pick)
  const history: string[] = []
  for (let number = 0; number < edits; number++) {
    history.push(await random.edit())
    if (pick(6) === 0) {
      history.push('a body during a build')
      const running = build(warm)
      for (let turns = pick(200); turns > 0; turns--) await new Promise(setImmediate)
      random.editBody()
      await running
    }
    const { ok, problems } = await build(warm)
    for (const folder of [cold.outDir, path.join(cold.cacheDir, 'sites')])
      rmSync(folder, { recursive: true, force: true })
    // The browser's code is identical for identical inputs and is not tested here.
    cpSync(path.join(site.cacheDir, 'client'), path.join(cold.cacheDir, 'client'), { recursive: true })
    const again = await build(cold)
    expect([history, ok, messages(problems)]).toEqual([history, again.ok, messages(again.problems)])
    if (!ok) continue
    expect([history, differences(site.outDir, cold.outDir)]).toEqual([history, []])
    await dev.load()
    for (const { route } of dev.site.docs)
      expect([history, await shown(dev, route)]).toEqual([history, written(site, route)])
  }
})

const messages = (problems: readonly { message: string; file?: string; line?: number }[]) =>
  problems.map(({ message, file, line }) => `${file}:${line} ${message}`)

/** Names of files that differ. */
function differences(one: string, other: string): string[] {
  const [a, b] = [openBuilt(one).contents(), openBuilt(other).contents()]
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort()
}

/** A page as the development server shows it, with stylesheet addresses reduced to file names. */
async function shown(dev: DevSite, route: string): Promise<unknown> {
  const found = await dev.page(route)
  const payload = found && dev.payloadOf(found)
  return JSON.parse(JSON.stringify(payload?.page).replace(/"[^"]*\/([\w-]+\.css)"/g, '"$1"'))
}

function written({ outDir }: TempSite, route: string): unknown {
  const file = path.join(outDir, `${route === '/' ? 'index' : route.slice(1)}.json`)
  const { page } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.parse(JSON.stringify(page).replace(/"\/assets\/([\w-]+?)-[\w-]{8}\.css"/g, '"$1.css"'))
}

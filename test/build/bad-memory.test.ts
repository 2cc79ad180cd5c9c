/**
 * Damage to a build's memory, and failures of its threads and disks. Each gives a clear message that names the file, keeps the previous
 * site, and leaves a cache from which the next build writes the output of a cold one.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readEntry, writeEntry } from '../../packages/engine/src/files/cache-entry'
import { openBuilt } from '../support/built'
import { buildOnReadOnlyDisk, buildOnSmallDisk, canMount } from '../support/faulty-disk'
import type { CommandResult } from '../support/site'
import { createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

// Each test runs complete builds, possibly on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

/** More pages than one thread handles. */
const many = 60

const pages: SiteFiles = Object.fromEntries(
  Array.from({ length: many }, (_, at) => [`content/p${at}.md`, `# Page ${at}\n\nText of ${at}.\n`]),
)

const environment = ({ siteDir, outDir }: TempSite) => ({ SITE_DIR: siteDir, OUT_DIR: outDir })

async function builtSite(files: SiteFiles = pages): Promise<TempSite> {
  const site = createTempSite(files)
  expect((await site.build()).stderr).toBe('')
  return site
}

/** Expects that the build failed with these messages, kept the previous site, and left no temporary files next to it. */
function expectFailure(site: TempSite, before: unknown, result: CommandResult, ...texts: RegExp[]): void {
  for (const text of texts) expect(result.stderr).toMatch(text)
  expect(result.stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$|node:internal|backtrace/m)
  expect(result.code).toBe(1)
  expect(openBuilt(site.outDir).contents()).toEqual(before)
  expect(readdirSync(site.folder).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
}

/** Expects that the next build reports nothing and writes the output of a build without a cache. */
async function expectWholeBuild(site: TempSite): Promise<CommandResult> {
  const result = await site.build()
  expect(result.stderr).toBe('')
  expect(result.code).toBe(0)
  const OUT_DIR = path.join(site.folder, 'cold/dist')
  expect((await site.build({ OUT_DIR, CACHE_DIR: path.join(site.folder, 'cold/.cache') })).code).toBe(0)
  expect(openBuilt(site.outDir).contents()).toEqual(openBuilt(OUT_DIR).contents())
  return result
}

describe.skipIf(!canMount)('a disk (skipped where the system lets nobody mount one)', () => {
  it('that is full where the output goes', async () => {
    const site = await builtSite()
    const outDir = path.join(site.folder, 'full/dist')
    const env = { ...environment(site), OUT_DIR: outDir, CACHE_DIR: path.join(site.folder, 'full-cache') }
    const before = openBuilt(site.outDir).contents()
    const result = await buildOnSmallDisk(path.dirname(outDir), 400, env)
    expectFailure(site, before, result, /`\w+` of `.*full\/dist\.docs-next-[^`]+` failed: the disk is full\./)
  })

  it('that is full where the cache is', async () => {
    const site = await builtSite()
    const before = openBuilt(site.outDir).contents()
    const CACHE_DIR = path.join(site.folder, 'small-cache')
    const result = await buildOnSmallDisk(CACHE_DIR, 300, { ...environment(site), CACHE_DIR })
    expectFailure(site, before, result, /small-cache\/[^\s`]+/, /No space left on device|the disk is full/)
    await expectWholeBuild(site)
  })

  it('that can only be read, with the cache', async () => {
    const site = await builtSite()
    const before = openBuilt(site.outDir).contents()
    site.write({ 'content/p1.md': '# Page 1\n\nChanged.\n' })
    const result = await buildOnReadOnlyDisk(site.cacheDir, environment(site))
    expectFailure(site, before, result, /`.*\.cache\/[^`]+` failed: the file system is read-only\./)
    expect(result.stderr).toContain('`CACHE_DIR`')
    await expectWholeBuild(site)
  })
})

it('a file in place of the cache', async () => {
  const site = await builtSite()
  const before = openBuilt(site.outDir).contents()
  const CACHE_DIR = path.join(site.folder, 'file')
  writeFileSync(CACHE_DIR, '')
  expectFailure(
    site,
    before,
    await site.build({ CACHE_DIR }),
    /`.*\/file\/[^`]*` failed: a part of the path is a file\./,
  )
})

const deadly = (code: string): SiteFiles => ({
  'content/deadly.mdx': "import Deadly from '@site/components/Deadly'\n\n# Deadly\n\n<Deadly />\n",
  'components/Deadly.tsx': `export default function Deadly() {\n  ${code}\n  return <p />\n}\n`,
})

describe('a component', () => {
  it.each([
    ['in a thread', pages],
    ['in the build itself', { 'content/a.md': '# A\n' }],
  ])('that ends the process, %s, ends neither build nor site', async (_, files) => {
    const site = await builtSite(files)
    const before = openBuilt(site.outDir).contents()
    site.write(deadly('process.exit(0)'))
    const result = await site.build()
    expectFailure(
      site,
      before,
      result,
      /`process\.exit\(0\)` would end the command/,
      /content\/deadly\.mdx:5:1/,
    )
    site.write(deadly(''))
    await expectWholeBuild(site)
  })

  it('that takes all memory ends its thread: the page is named', async () => {
    const site = await builtSite()
    const before = openBuilt(site.outDir).contents()
    site.write(deadly('for (const all: unknown[][] = []; ; ) all.push(new Array(1e5).fill(all.length))'))
    const result = await site.build({ NODE_OPTIONS: '--max-old-space-size=160' })
    expectFailure(site, before, result, /`content\/deadly\.mdx` cannot be made: .*memory/)
    site.write(deadly(''))
    await expectWholeBuild(site)
  })
})

describe('a manifest', () => {
  const faults: [string, (text: string) => string][] = [
    ['of another engine', (text) => text.replace(/(?<="engine":")[^"]+/, 'another')],
    ['naming a memory that is not there', (text) => text.replace(/memory-[\da-f]+/, 'memory-0123456789')],
    ['another text', () => '[]'],
  ]
  it('of another engine, or without its memory, is ignored', async () => {
    const site = await builtSite({ 'content/a.md': '# A\n', 'content/b.md': '# B\n\n[a](./a.md)\n' })
    for (const [fault, change] of faults) {
      const [manifest = ''] = manifests(site)
      const text = String(readEntry(manifest))
      writeEntry(manifest, change(text))
      expect(String(readEntry(manifest)), fault).not.toBe(text)
      // If nothing changed, the memory is not read.
      site.write({ 'content/a.md': `# A\n\n${fault}\n` })
      const { code, stdout, stderr } = await site.build()
      expect([code, stderr], fault).toEqual([0, ''])
      expect(stdout, fault).not.toContain('unchanged')
      const cold = path.join(site.folder, 'cold')
      await site.build({ OUT_DIR: cold, CACHE_DIR: path.join(site.folder, 'empty', fault) })
      expect(openBuilt(site.outDir).contents(), fault).toEqual(openBuilt(cold).contents())
    }
    expect((await site.build()).stdout).toContain('unchanged')
  })

  it('in place of which there is a folder is named', async () => {
    const site = await builtSite({ 'content/a.md': '# A\n' })
    const before = openBuilt(site.outDir).contents()
    const CACHE_DIR = path.join(site.folder, 'blocked')
    const [manifest = ''] = manifests(site)
    const blocked = manifest.replace(site.cacheDir, CACHE_DIR)
    mkdirSync(blocked, { recursive: true })
    const result = await site.build({ CACHE_DIR })
    expect(existsSync(blocked)).toBe(true)
    expectFailure(site, before, result, /`.*manifest\.json` failed: it is a folder\./)
  })
})

/** Paths of a site's manifests. */
function manifests({ cacheDir }: TempSite): string[] {
  const sites = path.join(cacheDir, 'sites')
  return readdirSync(sites).map((name) => path.join(sites, name, 'manifest.json'))
}

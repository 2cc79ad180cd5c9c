/** No build can damage another one's cache, however it ends. `KILLS` sets the number of builds that are killed. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { hashOfContent } from '../../packages/engine/src/files/file-states'
import { lockFolder } from '../../packages/engine/src/pipeline/lock'
import { openBuilt } from '../support/built'
import { randomNumbers } from '../support/random'
import { root } from '../support/site'
import { createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

const kills = Number(process.env.KILLS ?? 6)
vi.setConfig({ testTimeout: 120_000 + kills * 20_000 })

const files: SiteFiles = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `content/p${index}.md`,
    `# Page ${index}\n\nWords of page ${index}.\n`,
  ]),
)

/** Every internal address in the pages has a file. */
function missing(outDir: string, base: string): string[] {
  const built = openBuilt(outDir)
  const names = new Set(built.files())
  return built
    .files()
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      [...built.read(file).matchAll(/(?:src|href|data-scripts)="([^"]*\/assets\/[^"#?]*)"/g)].flatMap(
        ([, addresses = '']) => addresses.split(' '),
      ),
    )
    .filter((address) => !names.has(address.slice(base.length)))
}

describe('builds that share a cache', () => {
  it('with two base paths at once publish two whole sites', async () => {
    const site = createTempSite(files)
    const other = path.join(site.folder, 'dist-sub')
    const results = await Promise.all([
      site.build(),
      site.build({ BASE_URL: '/sub/', OUT_DIR: other }),
      site.build(),
      site.build({ BASE_URL: '/sub/', OUT_DIR: other }),
    ])
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(missing(site.outDir, '/')).toEqual([])
    expect(missing(other, '/sub/')).toEqual([])
  })

  it('into one folder do not mix two states of a site', async () => {
    const [one, two] = [createTempSite(files), createTempSite({ 'content/q.md': '# Q\n' })]
    const results = await Promise.all([
      one.build({ CACHE_DIR: one.cacheDir }),
      two.build({ OUT_DIR: one.outDir, CACHE_DIR: two.cacheDir }),
    ])
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    const pages = openBuilt(one.outDir)
      .files()
      .filter((file) => /^(?:p\d+|q)\.html$/.test(file))
    expect([
      ['q.html'],
      Object.keys(files)
        .map((file) => `${path.basename(file, '.md')}.html`)
        .sort(),
    ]).toContainEqual(pages)
  })
})

it('a build that waits says so where no terminal is', async () => {
  const site = createTempSite(files)
  const locks = path.join(tmpdir(), `docs-locks-${process.getuid?.() ?? 'own'}`)
  const release = await lockFolder(path.join(locks, hashOfContent(site.outDir)), { name: site.outDir })
  const child = startBuild(site, ['ignore', 'ignore', 'pipe'])
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    if (stderr.includes('\n')) release()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(stderr).toBe(
    `Waiting for another build (process ${process.pid} on ${hostname()}), which holds ${site.outDir}.\n`,
  )
  expect(code).toBe(0)
})

it(`of ${kills} builds that are killed none leaves anything that the next one stumbles over`, async () => {
  const random = randomNumbers(5)
  const site = createTempSite(files)
  await site.build()
  for (let number = 0; number < kills; number++) {
    const text = `# Page 3\n\nWords after kill ${number}.\n`
    // Alternates between few and many changed files, which patches the folder or replaces it.
    const title = `export default { title: 'Doc ${number}', url: 'https://docs.example.org' }\n`
    site.write({ 'content/p3.md': text, ...(number % 2 === 0 && { 'site.config.ts': title }) })
    await killedBuild(site, random)
    const { code, stderr } = await site.build()
    expect([number, code, stderr]).toEqual([number, 0, ''])
    expect(site.read('p3.html')).toContain(`Words after kill ${number}.`)
    expect(missing(site.outDir, '/')).toEqual([])
    expect(readdirSync(site.folder).sort()).toEqual(['.cache', 'dist', 'site'])
  }
  const cold = createTempSite(files)
  cold.write({
    'content/p3.md': readFileSync(path.join(site.siteDir, 'content/p3.md')),
    'site.config.ts': readFileSync(path.join(site.siteDir, 'site.config.ts')),
  })
  await cold.build()
  expect(differences(site, cold)).toEqual([])
})

function startBuild({ siteDir, outDir, cacheDir }: TempSite, stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'bin/docs.mjs'), 'build'], {
    env: { ...process.env, SITE_DIR: siteDir, OUT_DIR: outDir, CACHE_DIR: cacheDir },
    stdio,
  })
}

/** Starts a build and kills it after a delay, or once it has begun to write. */
async function killedBuild(site: TempSite, random: () => number): Promise<void> {
  const child = startBuild(site, 'ignore')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), 300 + random() * 1500)
  await ended
  clearTimeout(timer)
}

function differences(one: TempSite, other: TempSite): string[] {
  const [a, b] = [openBuilt(one.outDir).contents(), openBuilt(other.outDir).contents()]
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file))
}

describe('a memory that', () => {
  const memoryOf = ({ cacheDir }: TempSite) => {
    const sites = path.join(cacheDir, 'sites')
    return path.join(sites, readdirSync(sites)[0] ?? '')
  }
  const partOf = (site: TempSite, kind: string) =>
    path.join(memoryOf(site), readdirSync(memoryOf(site)).find((name) => name.startsWith(kind)) ?? kind)

  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    [
      'is spoilt',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index % 7 === 0 ? byte ^ 1 : byte))),
    ],
    ['is empty', () => Buffer.alloc(0)],
  ])('%s is as good as none', async (_, spoil) => {
    const site = createTempSite(files)
    await site.build()
    for (const kind of ['manifest', 'memory']) {
      const file = partOf(site, kind)
      writeFileSync(file, spoil(readFileSync(file)))
      // After an edit, so that the whole cache is used.
      site.write({ 'content/p3.md': `# Page 3\n\nWords after ${kind}.\n` })
      const { code, stderr } = await site.build()
      expect([kind, code, stderr]).toEqual([kind, 0, ''])
      expect(site.read('p3.html')).toContain(`Words after ${kind}.`)
    }
    const again = createTempSite(files)
    again.write({ 'content/p3.md': readFileSync(path.join(site.siteDir, 'content/p3.md')) })
    await again.build()
    expect(differences(site, again)).toEqual([])
  })

  it('was moved to another folder with the site makes the next build a small one', async () => {
    const site = createTempSite(files)
    await site.build()
    const moved = createTempSite({})
    for (const folder of ['site', 'dist', '.cache'])
      rmSync(path.join(moved.folder, folder), { recursive: true, force: true })
    cpSync(site.folder, moved.folder, { recursive: true })
    moved.write({ 'content/p3.md': '# Page 3\n\nOther words.\n' })
    const { stdout } = await moved.build()
    expect(stdout).toMatch(/Built \d+ pages \(\d+ unchanged\)/)
    const [, pages = '0', unchanged = '0'] = /Built (\d+) pages \((\d+) unchanged\)/.exec(stdout) ?? []
    expect(Number(pages) - Number(unchanged)).toBe(1)
    expect(moved.read('p3.html')).toContain('Other words.')
  })
})

it('E7: an older page of the same length in the output is replaced', async () => {
  const site = createTempSite({ 'content/a.md': '# A\n\nOne.\n' })
  await site.build()
  const old = site.read('a.html')
  site.write({ 'content/a.md': '# A\n\nTwo.\n' })
  await site.build()
  writeFileSync(path.join(site.outDir, 'a.html'), old)
  await site.build()
  expect(site.read('a.html')).toContain('Two.')
})

it('an output folder that is a link stays one, and a user’s own folder beside it stays', async () => {
  const site = createTempSite(files)
  const real = path.join(site.folder, 'real')
  mkdirSync(real)
  mkdirSync(path.join(site.folder, 'dist.old-20240101'))
  symlinkSync(real, site.outDir)
  expect((await site.build()).code).toBe(0)
  expect(lstatSync(site.outDir).isSymbolicLink()).toBe(true)
  expect(site.read('p3.html')).toContain('Words of page 3.')
  expect(readdirSync(site.folder)).toContain('dist.old-20240101')
})

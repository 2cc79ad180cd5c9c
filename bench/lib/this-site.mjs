// This site, which has features that no generated site has: a code base, claims and their cards, the code map.
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { answered, freePort } from './development.mjs'
import { run } from './process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = path.join(root, 'bin/docs.mjs')

/** Inside the repository, so that they find the packages. */
const copies = path.join(root, '.out/bench')
const turns = 3

/** Builds a copy of this site from scratch, unchanged and after an edit, and starts it like a fresh clone after `npm ci`. */
export async function measureSite(workDir) {
  const site = path.join(copies, 'whole')
  const edited = path.join(site, 'content/docs/01-core/database/00-intro.mdx')
  cpSync(path.join(root, 'site'), site, { recursive: true })
  const inFolder = (name) => environmentOf(site, path.join(workDir, name))
  const docs = (command, env) => run([process.execPath, launcher, command], { cwd: root, env })
  try {
    // A checkout bundles its engine only once.
    await docs('help', inFolder('start'))
    const cold = await docs('build', inFolder('built'))
    const same = await docs('build', inFolder('built'))
    appendFileSync(edited, '\nOne more line.\n')
    const edit = await docs('build', inFolder('built'))
    await docs('prepare', { ...inFolder('start'), CI: '' })
    return { cold, same, edit, startSeconds: await measureStart(inFolder('start')) }
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}

/** Seconds from `npm start` to the first page. */
async function measureStart(env) {
  const port = String(await freePort())
  const started = performance.now()
  const server = spawn(process.execPath, [launcher, 'start'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: port },
    stdio: 'ignore',
  })
  try {
    await answered(`http://localhost:${port}/`)
    return (performance.now() - started) / 1000
  } finally {
    server.kill()
  }
}

const environmentOf = (site, folder) => ({
  SITE_DIR: site,
  OUT_DIR: path.join(folder, 'dist'),
  CACHE_DIR: path.join(folder, 'cache'),
  NODE_ENV: 'production',
})

/**
 * Builds copies of this site from scratch in `workDir`, with and without the code map: CPU seconds, the minimum over alternating builds.
 * Nothing is deleted between them, because that would slow the next build down (`moveAside`). `out` is an output with the map.
 */
export async function measureMap(workDir) {
  const least = { map: Infinity, plain: Infinity }
  for (let turn = 0; turn < turns; turn++)
    for (const name of ['map', 'plain']) {
      const folder = path.join(workDir, `${name}-${turn}`)
      least[name] = Math.min(least[name], await build(folder, { hasMap: name === 'map' }))
    }
  rmSync(copies, { recursive: true, force: true })
  return { ...least, out: path.join(workDir, 'map-0/dist') }
}

async function build(folder, { hasMap }) {
  const site = path.join(copies, path.basename(folder))
  cpSync(path.join(root, 'site'), site, { recursive: true })
  if (!hasMap) turnMapOff(path.join(site, 'upstream.config.ts'))
  const env = environmentOf(site, folder)
  const { cpuSeconds } = await run([process.execPath, launcher, 'build'], { cwd: root, env })
  return cpuSeconds
}

function turnMapOff(file) {
  const source = readFileSync(file, 'utf8')
  const changed = source.replace('claims({', 'claims({ codeMap: false,')
  if (changed === source) throw new Error(`${file} has another form than this program knows.`)
  writeFileSync(file, changed)
}

// This site, with what no generated one has: a code base, claims and their cards, the code map.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = path.join(root, 'bin/docs.mjs')

/** Within the repository, so that they find the packages. */
const copies = path.join(root, '.out/bench')
const turns = 3

/**
 * Builds copies of this site from nothing in `workDir`, with the code map and without it: processor seconds, the least of builds by turns.
 * Nothing is removed between them, which would cost the next one (`moveAside`). `out` is an output with the map.
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
  const env = {
    SITE_DIR: site,
    OUT_DIR: path.join(folder, 'dist'),
    CACHE_DIR: path.join(folder, 'cache'),
    NODE_ENV: 'production',
  }
  const { cpuSeconds } = await run([process.execPath, launcher, 'build'], { cwd: root, env })
  return cpuSeconds
}

function turnMapOff(file) {
  const source = readFileSync(file, 'utf8')
  const changed = source.replace('defineUpstream({', 'defineUpstream({ codeMap: false,')
  if (changed === source) throw new Error(`${file} has another form than this program knows.`)
  writeFileSync(file, changed)
}

// This site, with what no generated one has: a code base, claims and their cards, the code map.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = path.join(root, 'bin/docs.mjs')

/** Builds a copy of this site from nothing, with the code map or without it. Returns its output and what it took. */
export async function buildThisSite({ hasMap }) {
  // Within the repository, so that it finds the packages.
  const folder = path.join(root, '.out/bench', hasMap ? 'with-map' : 'without-map')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const site = path.join(folder, 'site')
  cpSync(path.join(root, 'site'), site, { recursive: true })
  if (!hasMap) turnMapOff(path.join(site, 'upstream.config.ts'))
  const out = path.join(folder, 'dist')
  const env = { SITE_DIR: site, OUT_DIR: out, CACHE_DIR: path.join(folder, 'cache'), NODE_ENV: 'production' }
  const { cpuSeconds } = await run([process.execPath, launcher, 'build'], { cwd: root, env })
  return { out, cpuSeconds, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function turnMapOff(file) {
  const source = readFileSync(file, 'utf8')
  const changed = source.replace('defineUpstream({', 'defineUpstream({ codeMap: false,')
  if (changed === source) throw new Error(`${file} has another form than this program knows.`)
  writeFileSync(file, changed)
}

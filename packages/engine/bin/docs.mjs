#!/usr/bin/env node
// Node 20 does not run TypeScript. In a checkout this launcher bundles the engine once per state of its sources (about 0.1 s) into a
// cache and runs the copy from there; packages stay external. The published package brings its bundle in `lib/`, and nothing is
// written into it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// A build makes many short-lived objects, in threads, too. With 16 MB for the young ones the collector takes a fifth less of the
// processor than with 4, for a twentieth more memory; 32 MB bring no more.
setFlagsFromString('--max-semi-space-size=16')
// Threads that make pages keep all processors busy: helpers of the collector take these from them, 3 % at 10,000 pages.
setFlagsFromString('--no-parallel-scavenge')

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
// The server renders with React; without this React's slower development build would do it.
if (process.argv[2] !== 'dev') process.env.NODE_ENV ??= 'production'

// The bundler's script is never part of a package.
const isCheckout = existsSync(path.join(root, 'bin/bundle-engine.mjs'))
const bundleDir = isCheckout ? path.join(root, '.cache/engine', sourceState()) : path.join(root, 'lib')
if (isCheckout && !existsSync(bundleDir)) await bundle(bundleDir)
await import(pathToFileURL(path.join(bundleDir, 'main.mjs')).href)

/** Hash over name, size and time of every file that the bundle is made of: cheaper than reading them, exact enough for a checkout. */
function sourceState() {
  const hash = createHash('sha256')
  const add = (file) => {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(file)
      else if (!/\.test\.tsx?$/.test(entry.name)) add(file)
    }
  }
  for (const name of ['engine', 'claims', 'migrate']) walk(path.join(root, '..', name, 'src'))
  for (const name of ['bin/bundle-engine.mjs', '../../package-lock.json']) add(path.join(root, name))
  return hash.digest('hex').slice(0, 16)
}

async function bundle(outDir) {
  const { spawnSync } = await import('node:child_process')
  const script = path.join(root, 'bin/bundle-engine.mjs')
  const { status } = spawnSync(process.execPath, [script, outDir], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  // A server that runs may still load parts of an older one.
  const parent = path.dirname(outDir)
  const states = readdirSync(parent).map((name) => path.join(parent, name))
  const byAge = states.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of byAge.slice(8)) rmSync(old, { recursive: true, force: true })
}

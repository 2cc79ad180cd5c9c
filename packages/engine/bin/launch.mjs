// Node 20 does not run TypeScript. In a checkout this launcher makes JavaScript of the packages once per state of their sources (about
// 0.2 s) and runs it from a cache; the packages they depend on stay where they are. A published package brings its JavaScript in `lib/`, and
// nothing is written into it.
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

// The script that builds the packages is never part of one.
const builder = path.join(root, 'bin/build-packages.mjs')

/** Imports a module of a package of this repository, such as `cli/main` of `engine`. */
export async function importModule(name, module) {
  if (!existsSync(builder)) return import(pathToFileURL(path.join(root, 'lib', `${module}.mjs`)).href)
  return import(pathToFileURL(path.join(await builtCheckout(), name, 'src', `${module}.mjs`)).href)
}

/** Folder with the JavaScript of a checkout's packages: `engine/src/cli/main.mjs`. */
export async function builtCheckout() {
  const built = path.join(root, '.cache/engine', sourceState())
  if (!existsSync(built)) await buildCheckout(built)
  return built
}

/** Hash over name, size and time of every source file: cheaper than reading them, exact enough for a checkout. */
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
  const packages = path.join(root, '..')
  for (const name of readdirSync(packages)) {
    const sources = path.join(packages, name, 'src')
    if (existsSync(sources)) walk(sources)
  }
  for (const name of ['bin/build-packages.mjs', '../../package-lock.json']) add(path.join(root, name))
  return hash.digest('hex').slice(0, 16)
}

async function buildCheckout(outDir) {
  const { spawnSync } = await import('node:child_process')
  const { status } = spawnSync(process.execPath, [builder, outDir], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  // A server that runs may still load parts of an older one.
  const parent = path.dirname(outDir)
  const states = readdirSync(parent).map((name) => path.join(parent, name))
  const byAge = states.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of byAge.slice(8)) rmSync(old, { recursive: true, force: true })
}

#!/usr/bin/env node
// Node 20 does not run TypeScript. This launcher bundles the engine once per state of its sources (about 0.1 s) into a
// cache and runs the copy from there; packages stay external. Nothing else in the project needs a build step.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const entries = {
  main: 'src/cli/main.ts',
  // In a process of its own (`src/bundle/client-build.ts`) and in a thread (`src/output/background.ts`).
  'bundle-client': 'src/bundle/bundle-process.ts',
  background: 'src/output/background-thread.ts',
}

// The server renders with React; without this React's slower development build would do it.
if (process.argv[2] !== 'dev') process.env.NODE_ENV ??= 'production'

const outDir = path.join(root, 'node_modules/.cache/engine', sourceState())
if (!existsSync(outDir)) await bundle(outDir)
await import(pathToFileURL(path.join(outDir, 'main.mjs')).href)

/** Hash over name, size and time of every source file: cheaper than reading them, exact enough for a checkout. */
function sourceState() {
  const hash = createHash('sha256').update(createRequire(import.meta.url).resolve('rolldown/package.json'))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (!/\.(test\.tsx?|css)$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(file)
        hash.update(`${file}\0${size}\0${mtimeMs}\n`)
      }
    }
  }
  walk(path.join(root, 'src'))
  return hash.digest('hex').slice(0, 16)
}

/** Bundles into a folder that appears at once: several processes may start at the same time. */
async function bundle(outDir) {
  const { build } = await import('rolldown')
  const staging = `${outDir}.${process.pid}`
  await build({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    // Theme components import their stylesheets for the browser build; on the server they mean nothing.
    plugins: [{ name: 'no-css', load: (id) => (id.endsWith('.css') ? '' : null) }],
    output: {
      dir: staging,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: 'inline',
    },
    logLevel: 'warn',
  })
  try {
    renameSync(staging, outDir)
  } catch (error) {
    // Another process was first; its bundle is the same.
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(outDir)) throw error
  }
}

// Bundles the engine: `bundle-engine.mjs FOLDER`. For `docs.mjs` in a process of its own, so that the bundler's memory is gone when the
// build begins; for the published package before it is packed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [outDir] = process.argv.slice(2)

// A folder that appears at once: several processes may start at the same time.
const staging = `${outDir}.${process.pid}`
mkdirSync(path.dirname(outDir), { recursive: true })
const isPackage = path.basename(outDir) === 'lib'
if (isPackage) rmSync(outDir, { recursive: true, force: true })

/** Packages that a bundle is made of, by their names. */
const packages = { holdtrue: 'engine', '@holdtrue/claims': 'claims', '@holdtrue/migrate': 'migrate' }
const sourcesOf = (folder) => path.join(root, '..', folder, 'src')

/** Hash over what some folders hold: a build asks for it each time, so it is found once (`engine-state.ts`). */
function sourceState(folders) {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  for (const file of files.sort())
    if (/\.(tsx?|css|svg)$/.test(file) && !/\.test\.tsx?$/.test(file))
      hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
const states = {
  all: sourceState(Object.values(packages).map(sourcesOf)),
  browser: sourceState(
    ['bundle', 'modules', 'model', 'theme', 'runtime', 'search'].map((room) =>
      path.join(sourcesOf('engine'), room),
    ),
  ),
}

const isOwn = (id) => /^(?:@holdtrue\/(?:claims|migrate)|holdtrue)(?:\/|$)/.test(id)
const isExternal = (id) => !/^[.#]/.test(id) && !path.isAbsolute(id) && !isOwn(id)

await build({
  cwd: root,
  input: {
    main: 'src/cli/main.ts',
    // In a process of its own (`src/bundle/client-build.ts`), and in threads (`src/pipeline/make/pool-thread.ts`,
    // `src/output/pictures/paint.ts`, `src/cli/verify/parse-elsewhere.ts`).
    'bundle-client': 'src/bundle/bundle-process.ts',
    make: 'src/pipeline/make/make-thread.ts',
    'run-config': '../migrate/src/read/config-runner.ts',
    paint: 'src/output/pictures/paint-thread.ts',
    parse: '../claims/src/cli/verify/parse-thread.ts',
    // What a site imports.
    index: 'src/index.ts',
  },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  external: isExternal,
  resolve: {
    alias: Object.fromEntries(Object.entries(packages).map(([name, folder]) => [name, sourcesOf(folder)])),
  },
  transform: { define: { 'process.env.ENGINE_SOURCE_STATES': JSON.stringify(JSON.stringify(states)) } },
  // Theme components import their stylesheets for the browser build; on the server they mean nothing.
  plugins: [{ name: 'no-css', load: (id) => (id.endsWith('.css') ? '' : null) }],
  // The browser loads `entities` where a page needs it.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: staging,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: !isPackage,
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

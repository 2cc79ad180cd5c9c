// Compiles the packages' TypeScript to JavaScript, in few files, which load faster than one for each module. `build-packages.mjs FOLDER`
// compiles all packages of a checkout together, for the launcher. `build-packages.mjs` in a package's folder writes its `lib/` before
// packing. It runs in a separate process, so the bundler's memory is free before a site's build begins.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const packagesDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** `more`: further entry points, which share the packages' modules. */
const [outDir, ...more] = process.argv.slice(2)

/** Entry points of each package that are loaded by name, in addition to the modules they import. */
const entries = {
  engine: [
    'cli/main',
    // Processes and threads.
    'bundle/bundle-process',
    'pipeline/make/make-thread',
    'output/pictures/paint-thread',
    // Imported by sites and their integrations.
    'index',
  ],
  claims: ['index', 'integration', 'standalone/command', 'standalone/remark'],
  docusaurus: ['index', 'infima-names', 'provided-modules'],
  migrate: ['cli/migrate', 'read/config-runner'],
}

const sourcesOf = (folder) => path.join(packagesDir, folder, 'src')
const nameOf = (folder) => (folder === 'engine' ? 'holdtrue' : `@holdtrue/${folder}`)

/** Builds all packages into one folder, which is renamed into place atomically because several processes may start at once. */
async function buildCheckout(folder) {
  const staging = `${folder}.${process.pid}`
  mkdirSync(path.dirname(folder), { recursive: true })
  const input = Object.fromEntries(more.map((file) => [path.parse(file).name, file]))
  for (const name of Object.keys(entries)) Object.assign(input, filesOf(name, entries[name], `${name}/src/`))
  const own = Object.keys(entries).map((name) => [nameOf(name), sourcesOf(name)])
  // Compiled along: loading its 72 files takes an eighth of a build that finds nothing changed.
  const alias = { ...Object.fromEntries(own), yaml: fileURLToPath(import.meta.resolve('yaml')) }
  await buildModules(input, { dir: staging, chunks: 'engine/src/', alias, sourcemap: true })
  try {
    renameSync(staging, folder)
  } catch (error) {
    // Another process was faster; its output is identical.
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Builds one package; the others are imported by name. Packages of this repository may import every module of the engine. */
async function buildPackage(name) {
  const dir = path.join(packagesDir, name, 'lib')
  rmSync(dir, { recursive: true, force: true })
  const modules = name === 'engine' ? [...entries.engine, ...importedByOthers()] : entries[name]
  await buildModules(filesOf(name, modules), { dir, alias: {} })
  if (existsSync('tsconfig.package.json')) writeTypes(path.join(dir, 'types'))
}

/** TypeScript's `node16` resolution requires file extensions in relative imports, which the compiler leaves as they are in the source. */
function writeTypes(folder) {
  execFileSync('tsc', ['-p', 'tsconfig.package.json'], { stdio: 'inherit' })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/(from |import\()(['"])(\.[^'"]+?)(?:\.js)?\2/g, '$1$2$3.js$2'))
  }
}

/** Modules of the engine that other packages import on the server. */
function importedByOthers() {
  const others = Object.keys(entries).filter((name) => name !== 'engine')
  const texts = others.flatMap((name) =>
    sourceFiles(sourcesOf(name)).map((file) => readFileSync(file, 'utf8')),
  )
  const names = texts.flatMap((text) => [...text.matchAll(/from 'holdtrue\/([^']+)'/g)].map(([, id]) => id))
  return names.filter((id) => !id.endsWith('.css'))
}

/** Source files of a package's modules by the name of what is built from each. */
const filesOf = (name, modules, folder = '') =>
  Object.fromEntries(
    modules.map((id) => [
      folder + id,
      ['.ts', '.tsx'].map((ending) => path.join(sourcesOf(name), id + ending)).find(existsSync),
    ]),
  )

async function buildModules(input, { dir, alias, chunks = '', sourcemap = false }) {
  const isAliased = (id) => Object.keys(alias).some((name) => id === name || id.startsWith(`${name}/`))
  await build({
    cwd: packagesDir,
    input,
    platform: 'node',
    external: (id) => !/^[.#]/.test(id) && !path.isAbsolute(id) && !isAliased(id),
    resolve: { alias },
    transform: { define: { 'process.env.ENGINE_SOURCE_STATES': JSON.stringify(JSON.stringify(states())) } },
    // Theme components import their stylesheets for the browser build; on the server these imports do nothing.
    plugins: [{ name: 'no-css', load: (id) => (id.endsWith('.css') ? '' : null) }],
    // The browser loads `entities` if a page needs it.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir,
      entryFileNames: '[name].mjs',
      chunkFileNames: `${chunks}chunks/[name]-[hash].mjs`,
      sourcemap,
    },
    logLevel: 'warn',
  })
}

/** Hashes of the sources. Every build asks for them, so they are computed once, here (`engine-root.ts`). */
function states() {
  const rooms = ['bundle', 'modules', 'model', 'theme', 'runtime', 'search']
  return {
    all: sourceState(Object.keys(entries).map(sourcesOf)),
    browser: sourceState(rooms.map((room) => path.join(sourcesOf('engine'), room))),
  }
}

function sourceState(folders) {
  const hash = createHash('sha256')
  for (const file of folders.flatMap(sourceFiles).sort())
    hash.update(`${path.relative(packagesDir, file).replaceAll(path.sep, '/')}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function sourceFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(tsx?|css|svg)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
}

await (outDir === undefined ? buildPackage(path.basename(process.cwd())) : buildCheckout(outDir))

// Makes JavaScript of the packages' TypeScript, module by module. `build-packages.mjs FOLDER`: all packages of a checkout, side by side, for
// the launcher. `build-packages.mjs`, in the folder of a package: its `lib/`, before it is packed. It runs in a process of its own, so that
// the bundler's memory is gone when the build of a site begins.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const packagesDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const [outDir] = process.argv.slice(2)

/** Modules of each package that are loaded by name, beside those that they import. */
const entries = {
  engine: [
    'cli/main',
    // Processes and threads.
    'bundle/bundle-process',
    'pipeline/make/make-thread',
    'output/pictures/paint-thread',
    // What a site and its integrations import.
    'index',
  ],
  claims: ['index', 'integration', 'standalone/command', 'standalone/remark'],
  docusaurus: ['index', 'infima-names', 'provided-modules'],
  migrate: ['cli/migrate', 'read/config-runner'],
}

const sourcesOf = (folder) => path.join(packagesDir, folder, 'src')
const nameOf = (folder) => (folder === 'engine' ? 'holdtrue' : `@holdtrue/${folder}`)

/** All packages in one folder that appears at once, because several processes may start at the same time. */
async function buildCheckout(folder) {
  const staging = `${folder}.${process.pid}`
  mkdirSync(path.dirname(folder), { recursive: true })
  const input = Object.keys(entries).flatMap((name) => filesOf(name, entries[name]))
  const alias = Object.fromEntries(Object.keys(entries).map((name) => [nameOf(name), sourcesOf(name)]))
  await buildModules(input, { dir: staging, root: packagesDir, alias, sourcemap: true })
  try {
    renameSync(staging, folder)
  } catch (error) {
    // Another process was first; its output is the same.
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** One package; the others are imported by their names. Every module of the engine can be imported by the packages that belong to it. */
async function buildPackage(name) {
  const dir = path.join(packagesDir, name, 'lib')
  rmSync(dir, { recursive: true, force: true })
  const modules = name === 'engine' ? [...entries.engine, ...importedByOthers()] : entries[name]
  await buildModules(filesOf(name, [...new Set(modules)]), { dir, root: sourcesOf(name), alias: {} })
  if (existsSync('tsconfig.package.json')) writeTypes(path.join(dir, 'types'))
}

/** TypeScript's `node16` resolution wants the endings of relative imports, which the compiler writes as they are in the source. */
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

const filesOf = (name, modules) =>
  modules.map((id) =>
    ['.ts', '.tsx'].map((ending) => path.join(sourcesOf(name), id + ending)).find(existsSync),
  )

async function buildModules(input, { dir, root, alias, sourcemap = false }) {
  const isAliased = (id) => Object.keys(alias).some((name) => id === name || id.startsWith(`${name}/`))
  await build({
    cwd: packagesDir,
    input,
    platform: 'node',
    external: (id) => !/^[.#]/.test(id) && !path.isAbsolute(id) && !isAliased(id),
    resolve: { alias },
    transform: { define: { 'process.env.ENGINE_SOURCE_STATES': JSON.stringify(JSON.stringify(states())) } },
    // Theme components import their stylesheets for the browser build; on the server they mean nothing.
    plugins: [{ name: 'no-css', load: (id) => (id.endsWith('.css') ? '' : null) }],
    // The browser loads `entities` where a page needs it.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir,
      preserveModules: true,
      preserveModulesRoot: root,
      entryFileNames: '[name].mjs',
      sourcemap,
    },
    logLevel: 'warn',
  })
}

/** Hashes of the sources: a build asks for them each time, so they are found once (`engine-root.ts`). */
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

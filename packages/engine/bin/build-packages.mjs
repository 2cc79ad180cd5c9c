// Compiles the packages' TypeScript to JavaScript, in few files, which load faster than one for each module. `build-packages.mjs FOLDER`
// compiles all packages of a checkout together, for the launcher. `build-packages.mjs` in a package's folder writes its `lib/` before
// packing. It runs in a separate process, so the bundler's memory is free before a site's build begins.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const require = createRequire(import.meta.url)
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

/** Libraries that a checkout compiles along: loading their 200 small files takes a twentieth of a build after an edit. */
const compiledAlong = [
  '@jridgewell/sourcemap-codec',
  'diff',
  'entities',
  'github-slugger',
  'lodash.kebabcase',
  'modern-tar',
  'mrmime',
  'negotiator',
  'refractor',
  'satteri',
  'valibot',
  'yaml',
]

const sourcesOf = (folder) => path.join(packagesDir, folder, 'src')
const nameOf = (folder) => (folder === 'engine' ? 'holdtrue' : `@holdtrue/${folder}`)

/** Builds all packages into one folder, which is renamed into place atomically because several processes may start at once. */
async function buildCheckout(folder) {
  const staging = `${folder}.${process.pid}`
  mkdirSync(path.dirname(folder), { recursive: true })
  const input = Object.fromEntries(more.map((file) => [path.parse(file).name, file]))
  for (const name of Object.keys(entries)) Object.assign(input, filesOf(name, entries[name], `${name}/src/`))
  const own = Object.keys(entries).map((name) => [nameOf(name), sourcesOf(name)])
  const alias = Object.fromEntries(own)
  const compiled = [...Object.keys(alias), ...compiledAlong]
  await buildModules(input, { dir: staging, chunks: 'engine/src/', alias, compiled, sourcemap: true })
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
  await buildModules(filesOf(name, modules), { dir })
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

const isReact = (id) => /^react(-dom)?(\/|$)/.test(id)

/** Node reads a CommonJS module twice when it is imported, and of React also the files for development: 25 ms for each thread. */
const requireReact = {
  name: 'require-react',
  resolveId: (id) => (isReact(id) ? `\0${id}` : null),
  load(id) {
    const name = id.slice(1)
    if (!id.startsWith('\0') || !isReact(name)) return null
    const exported = Object.keys(require(name)).filter((key) => key !== 'default')
    return `import { createRequire } from 'node:module'
const module = createRequire(import.meta.url)('${name}')
export default module
export const { ${exported.join(', ')} } = module`
  },
}

async function buildModules(input, { dir, alias, compiled = [], chunks = '', sourcemap = false }) {
  const isCompiled = (id) => isReact(id) || compiled.some((name) => id === name || id.startsWith(`${name}/`))
  const isOfLibrary = (file = '') => path.relative(packagesDir, file).includes('node_modules')
  const isFile = (id) => /^[.#\0]/.test(id) || path.isAbsolute(id)
  await build({
    cwd: packagesDir,
    input,
    platform: 'node',
    // What a library imports is compiled with it.
    external: (id, importer) => !isFile(id) && !isCompiled(id) && !isOfLibrary(importer),
    resolve: { alias },
    transform: { define: { 'process.env.ENGINE_SOURCE_STATES': JSON.stringify(JSON.stringify(states())) } },
    // Theme components import their stylesheets for the browser build; on the server these imports do nothing.
    plugins: [{ name: 'no-css', load: (id) => (id.endsWith('.css') ? '' : null) }, requireReact],
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

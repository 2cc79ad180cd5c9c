import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type CallExpression, type Expression, type Node } from 'oxc-parser'
import type { Plugin } from 'rolldown'
import * as v from 'valibot'
import { modulesOf } from 'holdtrue/modules/run/bundle-module'
import { withMap } from 'holdtrue/modules/run/module-files'
import { parseModule } from 'holdtrue/modules/parse-module'

/** The configuration as a Node program. */
export interface BundledConfig {
  files: { name: string; code: string }[]
  /** Name of the file to run. */
  entry: string
  /** Files of the site that are part of it, absolute. */
  inputs: string[]
}

/** The configuration's program writes its answer to this file, in its own folder. */
export const answerName = 'answer.json'

/** Below the same folder as this module, whether that is a source or part of a bundle. */
const runner =
  ['mjs', 'ts']
    .map((ending) => fileURLToPath(new URL(`../read/config-runner.${ending}`, import.meta.url)))
    .find(existsSync) ?? ''
const ownFolder = path.dirname(runner) + path.sep

/**
 * Bundles a site's configuration with its runner. Each file of the site remains a separate module, so that its exports can be identified;
 * packages are loaded at run time, relative to the importing file. Rejects if a file does not parse.
 */
export async function bundleConfig(file: string, siteDir: string): Promise<BundledConfig> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: [file, runner],
    platform: 'node',
    // A module's exports must not depend on its importers.
    treeshake: false,
    tsconfig: false,
    moduleTypes: { '.js': 'jsx', '.cjs': 'jsx' },
    plugins: [configModules(file)],
    logLevel: 'silent',
  })
  const chunks = await modulesOf(bundle)
  const modules = chunks.flatMap(({ facadeModuleId: id, fileName }) =>
    id !== null && path.isAbsolute(id) && !id.startsWith(ownFolder) ? [{ id, fileName }] : [],
  )
  modules.sort((a, b) => Number(b.id === file) - Number(a.id === file))
  const runnerName = chunks.find(({ facadeModuleId }) => facadeModuleId === runner)?.fileName ?? ''
  return {
    files: [
      ...chunks.map(({ fileName, code, map }) => ({ name: fileName, code: withMap(code, map) })),
      { name: 'run.mjs', code: entryCode(modules, runnerName, siteDir) },
    ],
    entry: 'run.mjs',
    inputs: modules.map(({ id }) => id),
  }
}

function entryCode(
  modules: readonly { id: string; fileName: string }[],
  runnerName: string,
  siteDir: string,
) {
  const table = modules.map(({ id, fileName }) => {
    const shown = path.relative(siteDir, id).replaceAll(path.sep, '/')
    return `[${JSON.stringify(shown)}, () => import(${JSON.stringify(`./${fileName}`)})]`
  })
  return `import { runConfig } from ${JSON.stringify(`./${runnerName}`)}
void runConfig(${JSON.stringify(siteDir)}, new URL(${JSON.stringify(answerName)}, import.meta.url), [${table.join(', ')}])
`
}

const packagePrefix = '\0config-package:'

/** Imports other than the site's code are resolved by the host (`config-runner.ts`) when the configuration runs. */
function configModules(entry: string): Plugin {
  const emitted = new Set([entry])
  return {
    name: 'config-modules',
    async resolveId(id, importer, { kind }) {
      // Ids of the bundler's own modules start with a null character.
      if (importer === undefined || id.startsWith('\0') || importer.startsWith('\0')) return null
      if (importer.startsWith(ownFolder)) return null
      const resolved =
        id.startsWith('.') || path.isAbsolute(id)
          ? await this.resolve(id, importer, { skipSelf: true, kind })
          : null
      if (!resolved || !/\.(?:[cm]?[jt]sx?|json)$/.test(resolved.id))
        return packagePrefix + JSON.stringify([kind, importer, id])
      if (!emitted.has(resolved.id)) {
        emitted.add(resolved.id)
        this.emitFile({ type: 'chunk', id: resolved.id, preserveSignature: 'strict' })
      }
      return resolved
    },
    load(id) {
      if (!id.startsWith(packagePrefix)) return null
      const [kind = '', importer = '', name = ''] = v.parse(
        v.array(v.string()),
        JSON.parse(id.slice(packagePrefix.length)),
      )
      return packageCode(
        name,
        importer,
        kind.startsWith('require') ? undefined : importedNames(name, importer),
      )
    },
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
      handler: (code, id) =>
        id.startsWith(ownFolder) || id.startsWith('\0') ? null : { code: hostedCode(code, id), map: null },
    },
  }
}

/** Names that a file imports from a package; `all` if it imports the package's namespace. */
function importedNames(name: string, importer: string): string[] | 'all' {
  const lang = /\.[cm]?ts$/.test(importer) ? 'ts' : 'tsx'
  const { module } = parseSync(importer, readFileSync(importer, 'utf8'), { lang, sourceType: 'module' })
  const entries = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === name)
    .flatMap((statement) => statement.entries)
  if (entries.some(({ importName }) => importName.kind === 'NamespaceObject')) return 'all'
  const exported = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter(({ moduleRequest }) => moduleRequest?.value === name)
  return [
    ...entries.map(({ importName }) => importName.name),
    ...exported.map((entry) => entry.importName.name),
  ].filter((imported): imported is string => typeof imported === 'string' && imported !== 'default')
}

/** A module that re-exports an export of the host. Its default export is the package's, for both ES modules and CommonJS. */
function packageCode(name: string, importer: string, names: string[] | 'all' | undefined): string {
  const args = `(${JSON.stringify(name)}, ${JSON.stringify(importer)})`
  if (names === 'all') return `module.exports = globalThis.__configHost.loadAll${args}`
  const load = `globalThis.__configHost.load${args}`
  if (names === undefined) return `module.exports = ${load}`
  return [
    `const loaded = ${load}`,
    'export default loaded?.__esModule && "default" in loaded ? loaded.default : loaded',
    ...[...new Set(names)].map(
      (imported, index) => `const n${index} = loaded.${imported}; export { n${index} as ${imported} }`,
    ),
  ].join('\n')
}

/** A range of code and its replacement; offsets into the code. */
interface Replacement {
  start: number
  end: number
  text: string
}

/**
 * Changes a configuration's code so that it resolves modules, and its own path, from its original location instead of the bundle's. Line
 * numbers stay the same. Code that does not parse is returned unchanged: the bundler reports the error.
 * @param file absolute
 */
function hostedCode(code: string, file: string): string {
  const { program, errors } = parseModule(code, file)
  if (errors.length > 0) return code
  // An ES module may create its own `require`, which the bundler does not recognise.
  const isOwn = /\b(?:const|let|var)\s+require\s*=/.test(code)
  const replacements: Replacement[] = []
  const replace = ({ start, end }: Pick<Replacement, 'start' | 'end'>, text: string): void => {
    replacements.push({ start, end, text })
  }
  const host = (name: string) => `globalThis.__configHost.${name}(${JSON.stringify(file)})`
  new Visitor({
    CallExpression(node) {
      const method = requireMethod(node, isOwn)
      if (method !== undefined) replace(node.callee, host(method))
    },
    ImportExpression({ start, source }) {
      if (!/^[./]/.test(plainText(source) ?? ''))
        replace({ start, end: start + 'import'.length }, host('importFrom'))
    },
    MemberExpression(node) {
      if (node.object.type !== 'MetaProperty' || node.property.type !== 'Identifier') return
      const value = metaOf(file)[node.property.name]
      if (value !== undefined) replace(node, JSON.stringify(value))
    },
  }).visit(program)
  let hosted = code
  // From the end, so that earlier offsets stay valid.
  for (const { start, end, text } of replacements.sort((a, b) => b.start - a.start))
    hosted = hosted.slice(0, start) + text + hosted.slice(end)
  const whole = ownNames(code, file) + hosted
  // Docusaurus also runs files that mix the two module systems.
  return /^import\s/m.test(code) ? whole.replace(/^module\.exports\s*=/m, 'export default ') : whole
}

/** `__filename` and `__dirname`, if the code uses them without declaring them. */
function ownNames(code: string, file: string): string {
  return [['__filename', file] as const, ['__dirname', path.dirname(file)] as const]
    .filter(([name]) => code.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(code))
    .map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`)
    .join(' ')
}

/** The host's (`config-runner.ts`) replacement for `require` or `require.resolve`. */
function requireMethod(
  { callee, arguments: [name] }: CallExpression,
  isOwnRequire: boolean,
): 'loadFrom' | 'resolveFrom' | undefined {
  const isRequire = (node: Expression) => node.type === 'Identifier' && node.name === 'require'
  if (callee.type === 'MemberExpression')
    return isRequire(callee.object) &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'resolve'
      ? 'resolveFrom'
      : undefined
  // A literal name is resolved by the bundler.
  return isRequire(callee) && (isOwnRequire || plainText(name) === undefined) ? 'loadFrom' : undefined
}

const metaOf = (file: string): Record<string, string> => ({
  url: new URL(`file://${file}`).href,
  filename: file,
  dirname: path.dirname(file),
})

/** The value of a string without expressions. */
function plainText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0]?.value.raw
    : undefined
}

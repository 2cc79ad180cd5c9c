/**
 * Loads a test and its page's files as Jest does: as CommonJS, with mocks before imports. An import means a file of the page, otherwise what
 * was published for that path of the code base, otherwise an installed package.
 */
import { readFileSync } from 'node:fs'
import Module, { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'

const { PROOF_PACKAGES = '', PROOF_FOLDER = '', PROOF_ALIASES = '{}' } = process.env
/** Loads installed packages. */
export const load = createRequire(path.join(PROOF_PACKAGES, 'package.json'))
const page = path.join(PROOF_FOLDER, 'page')
const sources = path.join(PROOF_PACKAGES, 'sources')
const aliases: Readonly<Record<string, string>> = JSON.parse(PROOF_ALIASES)

const isOwn = (file: string) => [page, sources].some((folder) => file.startsWith(folder + path.sep))

type Transform = (code: string, options: object) => { code: string }
const { transform }: { transform: Transform } = load('sucrase')
const transforms = ['typescript', 'jsx', 'imports', 'jest']
const loadScript = load.extensions['.js']
for (const ending of ['.js', '.ts', '.tsx', '.jsx'])
  load.extensions[ending] = (module, filePath) => {
    if (!isOwn(filePath)) return loadScript(module, filePath)
    const options = { filePath, transforms, jsxRuntime: 'automatic', production: true }
    const { code } = transform(readFileSync(filePath, 'utf8'), options)
    return Reflect.get(module, '_compile').call(module, code, filePath)
  }

const resolve: (name: string, ...others: unknown[]) => string = Reflect.get(Module, '_resolveFilename')
Object.assign(Module, {
  _resolveFilename(given: string, parent: { filename?: string } | undefined, ...others: unknown[]): string {
    // Only bundlers read what is behind it: `cropper.css?raw`.
    const [name = given] = given.split('?')
    const from = parent?.filename ?? ''
    if (!isOwn(from) || isBuiltin(name)) return resolve(name, parent, ...others)
    const folder = path.dirname(from)
    const at = path.join(sources, path.relative(folder.startsWith(sources) ? sources : page, folder))
    const alias = aliases[name] ?? name
    const meant = name.startsWith('.')
      ? [path.join(folder, name), path.join(at, name)]
      : [alias, path.join(sources, alias)]
    for (const one of meant)
      try {
        return resolve(one, undefined, false, { paths: [at] })
      } catch {
        // The next one may exist.
      }
    throw new Error(`\`${name}\` is neither on the page nor installed.`)
  },
})

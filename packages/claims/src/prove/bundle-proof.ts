/** Compiles a test to JavaScript for Node: its own files become one file, and packages are loaded from where they are installed. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { rolldown, type Plugin } from 'rolldown'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { Proof } from './proofs'
import type { FindPublished } from './published-files'

const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')

/** Writes `guard.cjs` and `harness.cjs`, which every test loads, into a folder. */
export const bundleHarness = (folder: string): Promise<void> =>
  bundle({ guard: path.join(sources, 'guard.ts'), harness: path.join(sources, 'harness.ts') }, folder)

/**
 * Writes `mocks.cjs` and `proof.cjs` into a folder, and the page's files below `page/`.
 * @throws Error if the test does not parse, or imports something that is neither on its page nor installed
 */
export async function bundleProof(proof: Proof, published: FindPublished, folder: string): Promise<void> {
  const root = path.join(realpathSync(folder), 'page')
  const find = (specifier: string, importer: string): { id: string; external?: true } => {
    const found = published(specifier, path.relative(root, importer).replaceAll(path.sep, '/'))
    if (!found) throw new Error(`\`${specifier}\` is neither on the page nor installed.`)
    if ('built' in found) return { id: found.built, external: true }
    return { id: writeBelow(root, found.path, found.original) }
  }
  const pageModules: Plugin = {
    name: 'page-modules',
    async resolveId(specifier, importer) {
      if (!importer?.startsWith(root) || path.isAbsolute(specifier) || isBuiltin(specifier)) return undefined
      const isOnPage = specifier.startsWith('.')
      const own = isOnPage ? await this.resolve(specifier, importer, { skipSelf: true }) : undefined
      return own ?? find(specifier, importer)
    },
  }
  for (const [file, code] of Object.entries(proof.files)) writeBelow(root, file, code)
  const file = path.join(root, proof.path)
  const { text, mocks } = hoistMocks(proof, (specifier) => find(specifier, file).id)
  const input = {
    mocks: writeBelow(root, `${proof.path}.mocks.ts`, mocks.join('\n')),
    proof: writeBelow(root, proof.path, text),
  }
  await bundle(input, folder, [pageModules])
}

async function bundle(input: Record<string, string>, dir: string, plugins: Plugin[] = []): Promise<void> {
  const made = await rolldown({
    input,
    platform: 'node',
    makeAbsoluteExternalsRelative: false,
    logLevel: 'silent',
    tsconfig: false,
    shimMissingExports: true,
    transform: { jsx: { runtime: 'automatic' } },
    plugins,
  })
  await made.write({ dir, format: 'cjs', entryFileNames: '[name].cjs', sourcemap: true })
  await made.close()
}

/** Writes one of the page's files. Returns its absolute path. */
export function writeBelow(folder: string, file: string, text: string): string {
  const absolute = path.join(folder, file)
  mkdirSync(path.dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
  return absolute
}

/** Hoists calls of `jest.mock` above all imports, as Jest does, and resolves their modules. The other lines keep their numbers. */
function hoistMocks({ code, path: file }: Proof, addressOf: (specifier: string) => string) {
  const mocks: string[] = []
  let text = code
  if (!code.includes('jest.mock(')) return { text, mocks }
  for (const { start, end } of parseSync(file, code).program.body) {
    const statement = code.slice(start, end)
    const [call, specifier] = /^jest\.mock\(\s*['"]([^'"]+)['"]/.exec(statement) ?? []
    if (call === undefined || specifier === undefined) continue
    mocks.push(`jest.mock(${JSON.stringify(addressOf(specifier))}${statement.slice(call.length)}`)
    text = text.replace(statement, statement.replace(/[^\n]/g, ' '))
  }
  return { text, mocks }
}

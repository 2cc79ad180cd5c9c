/** Makes JavaScript that Node runs of a test: its own files become one file, packages stay where they are installed. */
import { mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { rolldown, type Plugin } from 'rolldown'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { Proof } from './proofs'
import type { PublishedFiles } from './published-files'

const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')

/** Tests of the code base that import Vitest get the same names. */
const vitestNames = `const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest as vi, test }`

/** Writes `guard.cjs`, `harness.cjs` and `reporter.cjs`, which all tests run with, into a folder. */
export const bundleHarness = (folder: string): Promise<void> =>
  bundle(
    ['guard', 'harness', 'reporter'].map((name) => [name, path.join(sources, `${name}.ts`)]),
    folder,
    [],
  )

/**
 * Writes `mocks.cjs` and `proof.cjs` into a folder, and the files of the page below `page/`.
 * @throws Error when the test does not parse, or imports what is neither on its page nor installed
 */
export async function bundleProof(proof: Proof, published: PublishedFiles, folder: string): Promise<void> {
  const root = path.join(realpathSync(folder), 'page')
  const resolve = (specifier: string, importer: string): { id: string; external?: true } => {
    const own = specifier.startsWith('.')
      ? onPage(path.resolve(path.dirname(importer), specifier))
      : undefined
    if (own !== undefined) return { id: own }
    const found = published.resolve(specifier, path.relative(root, importer).replaceAll(path.sep, '/'))
    if (!found) throw new Error(`\`${specifier}\` is neither on the page nor installed.`)
    if ('built' in found) return { id: found.built, external: true }
    return { id: writeBelow(root, found.path, found.original) }
  }
  for (const [file, code] of Object.entries(proof.files)) writeBelow(root, file, code)
  const testFile = path.join(root, proof.path)
  const { text, mocks } = hoistMocks(proof, (specifier) => resolve(specifier, testFile).id)
  const vitest = writeBelow(root, 'vitest.ts', vitestNames)
  const inputs = [
    ['mocks', writeBelow(root, `${proof.path}.mocks.ts`, mocks.join('\n'))],
    ['proof', writeBelow(root, proof.path, text)],
  ]
  const pageModules: Plugin = {
    name: 'page-modules',
    resolveId(specifier, importer) {
      if (!importer?.startsWith(root) || path.isAbsolute(specifier) || isBuiltin(specifier)) return undefined
      return specifier === 'vitest' ? { id: vitest } : resolve(specifier, importer)
    },
  }
  await bundle(inputs, folder, [pageModules])
}

async function bundle(inputs: readonly string[][], dir: string, plugins: Plugin[]): Promise<void> {
  const made = await rolldown({
    input: Object.fromEntries(inputs),
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

/** Writes a file of a page. Returns its absolute path. */
export function writeBelow(folder: string, file: string, text: string): string {
  const absolute = path.join(folder, file)
  mkdirSync(path.dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
  return absolute
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '/index.ts', '/index.tsx', '/index.js']

/** The file that is imported without its ending. */
const onPage = (target: string): string | undefined =>
  endings
    .map((ending) => target + ending)
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)

/** Calls of `jest.mock` come before all imports, as in Jest, with the address of the module. Lines of the rest stay where they are. */
function hoistMocks({ code, path: file }: Proof, addressOf: (specifier: string) => string) {
  let text = code
  const mocks: string[] = []
  if (!code.includes('jest.mock(')) return { text, mocks }
  for (const { start, end } of parseSync(file, code).program.body) {
    const statement = code.slice(start, end)
    const [call, specifier] = /^jest\.mock\(\s*['"]([^'"]+)['"]/.exec(statement) ?? []
    if (call === undefined || specifier === undefined) continue
    mocks.push(`jest.mock(${JSON.stringify(addressOf(specifier))}${statement.slice(call.length)}`)
    text = text.slice(0, start) + statement.replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return { text, mocks }
}

/** Compiles a test to JavaScript for Node: its own files become one file, and packages are loaded from where they are installed. */
import { mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { rolldown, type Plugin } from 'rolldown'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { Proof } from './proofs'

const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')

/** Writes `guard.cjs`, `harness.cjs` and `reporter.cjs`, which every test loads, into a folder. */
export const bundleHarness = (folder: string): Promise<void> =>
  bundle(
    Object.fromEntries(
      ['guard', 'harness', 'reporter'].map((name) => [name, path.join(sources, `${name}.ts`)]),
    ),
    folder,
  )

export interface BundleOptions {
  /** Folder with `node_modules` and `sources`. */
  packages: string
  /** Modules by other names that tests import. */
  aliases: Readonly<Record<string, string>>
}

/**
 * Writes `mocks.cjs` and `proof.cjs` into a folder, and the page's files below `page/`.
 * @throws Error if the test does not parse, or imports something that is neither on its page nor installed
 */
export async function bundleProof(proof: Proof, options: BundleOptions, folder: string): Promise<void> {
  const page = path.join(realpathSync(folder), 'page')
  const packages = realpathSync(options.packages)
  const sources = path.join(packages, 'sources')
  const find = (specifier: string, importer: string): { id: string; external: boolean } => {
    const base = importer.startsWith(sources) ? sources : page
    const at = path.dirname(path.relative(base, importer))
    const name = options.aliases[specifier] ?? specifier
    const file = name.startsWith('.')
      ? (fileAt(path.join(page, at, name)) ?? fileAt(path.join(sources, at, name)))
      : (resolved(name, path.join(sources, at)) ?? fileAt(path.join(sources, name)))
    if (file === undefined) throw new Error(`\`${specifier}\` is neither on the page nor installed.`)
    const id = realpathSync(file)
    return { id, external: ![page, sources].some((root) => id.startsWith(root)) }
  }
  const pageModules: Plugin = {
    name: 'page-modules',
    resolveId: (specifier, importer) =>
      importer === undefined || isBuiltin(specifier) ? undefined : find(specifier, importer),
  }
  for (const [file, code] of Object.entries(proof.files)) writeBelow(page, file, code)
  const file = path.join(page, proof.path)
  const { text, mocks } = hoistMocks(proof, (specifier) => find(specifier, file).id)
  const input = {
    mocks: writeBelow(page, `${proof.path}.mocks.ts`, mocks.join('\n')),
    proof: writeBelow(page, proof.path, text),
  }
  await bundle(input, folder, [pageModules])
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '/index.ts', '/index.tsx', '/index.js']

/** The file that an import without an ending means. */
const fileAt = (stem: string): string | undefined =>
  endings.map((ending) => stem + ending).find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())

function resolved(specifier: string, folder: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'any.js')).resolve(specifier)
  } catch {
    // It is not an entry point of an installed package.
    return undefined
  }
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

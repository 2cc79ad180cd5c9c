/** Makes JavaScript that Node runs of a proof: its own files become one file, packages stay where they are installed. */
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { rolldown, type Plugin } from 'rolldown'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { Proof } from './proofs'
import type { PublishedFiles } from './published-files'

const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')
const harness = path.join(sources, 'harness.ts')
const setup = 'proof:setup'

/** Tests of the code base that import Vitest get the same names. */
const vitest = 'vitest'
const vitestNames = `const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest as vi, test }`

/**
 * Writes `guard.cjs`, `setup.cjs`, `proof.cjs` and `reporter.mjs` into a folder.
 * @throws Error when the proof does not parse, or imports what is neither on its page nor published
 */
export async function bundleProof(proof: Proof, published: PublishedFiles, folder: string): Promise<void> {
  const { text, hoisted } = hoistMocks(proof)
  const modules = new Map(Object.entries(proof.files).map(([file, code]) => [absolute(folder, file), code]))
  const entry = absolute(folder, proof.path)
  modules.set(entry, text)
  const mocks = `${entry}.mocks.ts`
  modules.set(mocks, hoisted)
  modules.set(vitest, vitestNames)
  modules.set(setup, [harness, mocks].map((file) => `import ${JSON.stringify(file)}`).join('\n'))
  const plugin = proofModules({ modules, published, root: path.join(folder, 'page') })
  const inputs = [
    [setup, 'setup.cjs'],
    [entry, 'proof.cjs'],
    [path.join(sources, 'guard.ts'), 'guard.cjs'],
    [path.join(sources, 'reporter.ts'), 'reporter.mjs'],
  ] as const
  for (const [input, name] of inputs) {
    const bundle = await rolldown({
      input,
      platform: 'node',
      makeAbsoluteExternalsRelative: false,
      logLevel: 'silent',
      shimMissingExports: true,
      plugins: [plugin],
      transform: { jsx: { runtime: 'automatic' } },
    })
    await bundle.write({
      file: path.join(folder, name),
      format: name.endsWith('.mjs') ? 'es' : 'cjs',
      sourcemap: true,
      codeSplitting: false,
    })
    await bundle.close()
  }
}

const absolute = (folder: string, file: string) => path.join(folder, 'page', file)

/** Calls of `jest.mock` come before all imports, as in Jest. Lines of the rest stay where they are. */
function hoistMocks({ code, path: file }: Proof): { text: string; hoisted: string } {
  if (!/\bjest\s*\.\s*mock\(/.test(code)) return { text: code, hoisted: '' }
  const { program } = parseSync(file, code)
  let text = code
  const hoisted: string[] = []
  for (const { start, end } of program.body) {
    const statement = code.slice(start, end)
    if (!/^jest\s*\.\s*mock\(/.test(statement)) continue
    hoisted.push(statement)
    text = text.slice(0, start) + statement.replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return { text, hoisted: hoisted.join('\n') }
}

interface ProofModules {
  /** Texts by absolute path below `root`. */
  modules: Map<string, string>
  published: PublishedFiles
  root: string
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '/index.ts', '/index.tsx', '/index.js']

function proofModules({ modules, published, root }: ProofModules): Plugin {
  const resolve = (
    specifier: string,
    importer: string,
  ): string | { id: string; external: true } | undefined => {
    const from = path.relative(root, importer).split(path.sep).join('/')
    const isRelative = specifier.startsWith('.')
    if (isRelative) {
      const target = path.resolve(path.dirname(importer), specifier)
      const own = endings.map((ending) => target + ending).find((file) => modules.has(file))
      if (own !== undefined) return own
    }
    const found = isRelative
      ? published.at(path.posix.join(path.posix.dirname(from), specifier))
      : published.module(specifier, from)
    if (!found) return undefined
    if ('built' in found) return { id: found.built, external: true }
    const folder = published.packageAt(from)?.folder ?? ''
    const file = path.join(root, folder, found.path)
    modules.set(file, found.original)
    return file
  }
  return {
    name: 'proof-modules',
    resolveId(specifier, importer) {
      if (modules.has(specifier)) return specifier
      if (importer === undefined || isBuiltin(specifier)) return undefined
      if (!importer.startsWith(root)) return undefined
      const found = resolve(specifier, importer)
      if (found !== undefined) return found
      throw new Error(`\`${specifier}\` is neither on the page nor installed.`)
    },
    load: (id) => modules.get(id) ?? undefined,
    transform(code, id) {
      if (!modules.has(id)) return undefined
      // The functions that replace a module by another are called with its address.
      const replaced = code.replace(
        /\b(jest\s*\.\s*(?:mock|unmock|requireActual)\s*(?:<[^>]*>)?\(\s*)(['"])([^'"]+)\2/g,
        (_, start: string, _quote, specifier: string) => {
          const found = resolve(specifier, id)
          const file = typeof found === 'object' ? found.id : specifier
          return start + JSON.stringify(file)
        },
      )
      return replaced === code ? undefined : { code: replaced, map: null }
    },
  }
}

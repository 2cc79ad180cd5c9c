/** Makes JavaScript that Node runs of a proof: its own files become one file, packages stay where they are installed. */
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

/**
 * Writes `guard.cjs`, `setup.cjs`, `proof.cjs` and `reporter.mjs` into a folder, and the files of the page below `page/`.
 * @throws Error when the proof does not parse, or imports what is neither on its page nor installed
 */
export async function bundleProof(proof: Proof, published: PublishedFiles, folder: string): Promise<void> {
  const root = path.join(realpathSync(folder), 'page')
  const write = (file: string, text: string) => writeBelow(root, file, text)
  const { text, hoisted } = hoistMocks(proof)
  for (const [file, code] of Object.entries(proof.files)) write(file, code)
  const harness = `import ${JSON.stringify(path.join(sources, 'harness.ts'))}`
  const inputs = {
    'guard.cjs': path.join(sources, 'guard.ts'),
    'reporter.mjs': path.join(sources, 'reporter.ts'),
    'setup.cjs': write(`${proof.path}.setup.ts`, [harness, ...hoisted].join('\n')),
    'proof.cjs': write(proof.path, text),
  }
  const vitest = write('vitest.ts', vitestNames)
  const plugin = pageModules({ root, published, vitest })
  for (const [name, input] of Object.entries(inputs)) {
    const bundle = await rolldown({
      input,
      platform: 'node',
      makeAbsoluteExternalsRelative: false,
      logLevel: 'silent',
      tsconfig: false,
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

/** Writes a file of a page. Returns its absolute path. */
export function writeBelow(folder: string, file: string, text: string): string {
  const absolute = path.join(folder, file)
  mkdirSync(path.dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
  return absolute
}

/** Calls of `jest.mock` come before all imports, as in Jest. Lines of the rest stay where they are. */
function hoistMocks({ code, path: file }: Proof): { text: string; hoisted: string[] } {
  if (!/\bjest\s*\.\s*mock\(/.test(code)) return { text: code, hoisted: [] }
  let text = code
  const hoisted: string[] = []
  for (const { start, end } of parseSync(file, code).program.body) {
    const statement = code.slice(start, end)
    if (!/^jest\s*\.\s*mock\(/.test(statement)) continue
    hoisted.push(statement)
    text = text.slice(0, start) + statement.replace(/[^\n]/g, ' ') + text.slice(end)
  }
  return { text, hoisted }
}

interface PageModules {
  /** Folder of the page's files. */
  root: string
  published: PublishedFiles
  /** Module that stands in for `vitest`. */
  vitest: string
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '/index.ts', '/index.tsx', '/index.js']

function pageModules({ root, published, vitest }: PageModules): Plugin {
  const resolve = (specifier: string, importer: string): { id: string; external?: true } | undefined => {
    if (specifier === 'vitest') return { id: vitest }
    const from = path.relative(root, importer).split(path.sep).join('/')
    const isRelative = specifier.startsWith('.')
    const target = isRelative ? path.posix.join(path.posix.dirname(from), specifier) : specifier
    const own = endings.map((ending) => path.join(root, target + ending)).find(isFile)
    if (isRelative && own !== undefined) return { id: own }
    const found = isRelative ? published.at(target) : published.module(target, from)
    if (!found) return undefined
    if ('built' in found) return { id: found.built, external: true }
    const file = path.join(published.packageAt(from)?.folder ?? '', found.path)
    return { id: writeBelow(root, file, found.original) }
  }
  return {
    name: 'page-modules',
    resolveId(specifier, importer) {
      if (!importer?.startsWith(root) || path.isAbsolute(specifier) || isBuiltin(specifier)) return undefined
      const found = resolve(specifier, importer)
      if (found) return found
      throw new Error(`\`${specifier}\` is neither on the page nor installed.`)
    },
    transform(code, id) {
      if (!id.startsWith(root)) return undefined
      // The functions that replace a module by another are called with its address.
      const replaced = code.replace(
        /\b(jest\s*\.\s*(?:mock|unmock|requireActual)\s*(?:<[^>]*>)?\(\s*)(['"])([^'"]+)\2/g,
        (_, start: string, _quote, specifier: string) =>
          start + JSON.stringify(resolve(specifier, id)?.id ?? specifier),
      )
      return replaced === code ? undefined : { code: replaced, map: null }
    },
  }
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true

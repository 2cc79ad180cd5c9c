/** Made-up pages with tests, and a made-up release that is installed without a network. */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { UpstreamConfig } from '../../packages/claims/src/model/upstream-config'
import { proofsOf, type Proof } from '../../packages/claims/src/prove/proofs'
import { proveCommand, type ProveOptions } from '../../packages/claims/src/prove/prove'
import { readVerdicts } from '../../packages/claims/src/prove/verdicts'
import type { RunNpm } from '../../packages/claims/src/upstream/fetch/fetch-package'
import { compileArticle } from '../../packages/engine/src/markdown/compile-article'
import { admonitionKinds } from '../../packages/engine/src/model/admonitions'
import { context } from '../conformance/compile'
import { fixtureUpstream } from './fixture-upstream'
import { writeFiles } from './write-files'

const require = createRequire(import.meta.url)

type Files = Record<string, string>

const built = (file: string, code: string): Files => ({
  [`dist/${file}.js`]: code,
  [`dist/${file}.js.map`]: JSON.stringify({ version: 3, sources: [`../src/${file}.ts`], mappings: '' }),
})

const tiny = (files: Files): Files => ({
  'package.json': JSON.stringify({
    name: 'tiny',
    main: 'dist/double.js',
    repository: { directory: 'packages/tiny' },
  }),
  ...files,
})

/** The registry's packages, by name and version; a package other than `tiny` is the same in every version. */
const published: Readonly<Record<string, Files>> = {
  'tiny@1.0.0': tiny({
    ...built(
      'double',
      "exports.double = (number) => (number ? number * 2 : undefined)\nexports.greet = () => 'Hello'\nexports.renamed = () => true",
    ),
    ...built('removed', 'exports.removed = true'),
  }),
  'tiny@1.1.0': tiny(
    built('double', "exports.double = (number) => number * 2\nexports.greet = () => 'Good day'"),
  ),
  expect: {
    'index.js':
      "const assert = require('node:assert')\nconst expect = (value) => ({ toBe: (other) => assert.strictEqual(value, other) })\nexports.expect = Object.assign(expect, { extend() {} })",
  },
  'jest-each': { 'index.js': 'exports.bind = () => () => {}' },
  'jest-mock': { 'index.js': 'exports.ModuleMocker = class {\n  restoreAllMocks() {}\n}' },
  '@jest/fake-timers': { 'index.js': 'exports.ModernFakeTimers = class {}' },
  // This one is real.
  sucrase: {
    'dist/register.js': `module.exports = require(${JSON.stringify(require.resolve('sucrase/dist/register'))})`,
  },
}

/** Replaces `npm install`. */
export const installingNpm: RunNpm = (_args, cwd) => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(cwd, 'package.json'), 'utf8'),
  )
  for (const [name, version] of Object.entries(dependencies)) {
    const files = published[`${name}@${version}`] ?? published[name]
    if (!files) {
      const output = `npm error code ETARGET\nnpm error notarget No matching version found for ${name}@${version}.`
      return Promise.resolve({ code: 1, output })
    }
    writeFiles(path.join(cwd, 'node_modules', name), files)
  }
  return Promise.resolve({ code: 0, output: '' })
}

const admonitions = admonitionKinds({ defect: { label: 'Known defect' } })

/** The proofs of a page, with the source `content/<route>.md`. */
export async function proofsOn(route: string, source: string): Promise<Proof[]> {
  const input = { file: `${route.slice(1)}.md`, source, bodyOffset: 0, format: 'md' } as const
  const article = await compileArticle(input, { ...context, admonitions })
  const { proofs, problems } = proofsOf(route, article, '')
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2))
  return proofs
}

/** A test on a page. */
export const fence = (name: string, code: string, marks = ''): string =>
  `\`\`\`ts run title="${name}.test.ts" ${marks}\n${code}\n\`\`\`\n\n`

export const upstream: UpstreamConfig = { ...fixtureUpstream, packages: [{ name: 'tiny' }] }

export interface Proven {
  code: number
  output: string
  notes: string
  /** Names and results, in the committed form. */
  verdicts: string[]
}

/**
 * Runs proofs on the site `site`.
 * @param root root folder of a test file, whose sites share the installed packages
 */
export async function prove(
  [root, site]: readonly [root: string, site: string],
  proofs: readonly Proof[],
  options: Partial<ProveOptions> = {},
): Promise<Proven> {
  let [output, notes] = ['', '']
  const siteDir = path.join(root, site)
  mkdirSync(path.join(siteDir, upstream.index), { recursive: true })
  const code = await proveCommand({
    siteDir,
    cacheDir: path.join(root, 'cache'),
    upstream,
    proofs,
    npm: installingNpm,
    write: (text) => (output += text),
    note: (text) => (notes += text),
    ...options,
  })
  const verdicts = [...readVerdicts(siteDir, upstream)].map((line) => line.split('\t'))
  return { code, output, notes, verdicts: verdicts.map(([, name, , , result]) => `${name} ${result}`) }
}

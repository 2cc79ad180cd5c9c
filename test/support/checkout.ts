/** A code base in a git repository, with one package, and a site with statements about it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { verifyCommand, type VerifyOptions } from '../../packages/claims/src/cli/verify/verify'
import type { VerifyDocument } from '../../packages/claims/src/cli/verify/verify-claims'
import { writeIndex } from '../../packages/claims/src/upstream/index/write-index'
import { fixtureUpstream, indexFilesOfSources } from './fixture-upstream'
import { pathFromHere } from '../../packages/engine/src/cli/report'

export const sources = {
  'package.json': JSON.stringify({
    name: '@fixture/box',
    version: '1.0.0',
    exports: { '.': { source: './src/cron.ts' } },
  }),
  'src/cron.ts': `/** Jobs. */
export const DEFAULT_LIMIT = 250

export const createCron = (options) => {
  const size = options.size ?? 5
  start(size)
  return size
}

export const untouched = (a) => {
  return a
}
`,
}
export const upstream = {
  ...fixtureUpstream,
  packages: [{ name: '@fixture/box' }, { name: 'elsewhere', version: '3.0.0' }],
}
export const cron = 'src:@fixture/box/src/cron.ts'
export const document: VerifyDocument = {
  file: 'content/a.mdx',
  checkedFences: [],
  slots: [
    `${cron}#createCron`,
    `${cron}#DEFAULT_LIMIT?value=250`,
    `${cron}#untouched`,
    cron,
    `${cron}#oldCron?absent`,
    'src:@fixture/box',
  ].map((target, index) => ({
    kind: 'reference',
    target,
    text: 'x',
    place: { file: 'content/a.mdx', line: 10 + index, column: 3 },
  })),
}

/** Its location, and the output of the last runs; reset for each test. */
export const base = { root: '', code: '', output: '', notes: '' }

export const git = (...args: string[]): void =>
  void execFileSync(
    'git',
    ['-C', base.code, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args],
    {
      stdio: 'pipe',
    },
  )
export const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(base.code, file)), { recursive: true })
  writeFileSync(path.join(base.code, file), text)
}
export const change = (from: string, to: string): void => {
  expect(sources['src/cron.ts']).toContain(from)
  write('packages/box/src/cron.ts', sources['src/cron.ts'].replaceAll(from, to))
}
export const run = (options: Partial<VerifyOptions> = {}): Promise<number> =>
  verifyCommand({
    siteDir: path.join(base.root, 'site'),
    cacheDir: path.join(base.root, 'cache'),
    upstream,
    documents: () => [document],
    checkout: { folder: base.code, base: 'main' },
    // Paths as seen from the folder above the site.
    write: (text) => (base.output += text.replaceAll(pathFromHere('site/content', base.root), 'content')),
    note: (text) => (base.notes += text),
    ...options,
  })

/** Call once per test file. */
export function setUpCheckout(): void {
  beforeEach(() => {
    base.output = ''
    base.notes = ''
    base.root = mkdtempSync(path.join(tmpdir(), 'checkout-'))
    base.code = path.join(base.root, 'code')
    writeIndex(path.join(base.root, 'site/upstream/1.0.0'), indexFilesOfSources(sources))
    for (const [file, text] of Object.entries(sources)) write(`packages/box/${file}`, text)
    write('package.json', '{ "name": "root", "private": true }')
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--message=first')
    git('checkout', '--quiet', '-b', 'change')
  })
  afterEach(() => rmSync(base.root, { recursive: true }))
}

/** `verify --checkout`: a code base in git, with changes. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { indexFilesOfSources } from '../../../../../test/support/fixture-upstream'
import { writeIndex } from '../../upstream/index/write-index'
import {
  base,
  change,
  cron,
  document,
  git,
  run,
  setUpCheckout,
  sources,
  upstream,
  write,
} from '../../../../../test/support/checkout'

setUpCheckout()

describe('a change', () => {
  it('that renames a documented symbol makes its claims wrong, on both sides', async () => {
    change('createCron', 'makeCron')
    git('commit', '--quiet', '--all', '--message=rename')
    expect(await run()).toBe(1)
    expect(base.output).toContain('It is `src:@fixture/box/src/cron.ts#makeCron` now, which `--fix` writes.')
    expect(base.output).toContain('it makes 1 of them wrong, on 1 page.')
  })

  it('V13: is annotated once a line of the code, with what the page says there', async () => {
    change('createCron', 'makeCron')
    mkdirSync(path.join(base.root, 'site/content'), { recursive: true })
    writeFileSync(
      path.join(base.root, 'site/content/a.mdx'),
      `${'\n'.repeat(9)}- [x](${cron}#createCron) makes **jobs**. It starts.\n`,
    )
    const about = { title: 'Jobs', url: 'https://example.org/a', sections: new Map([[0, { id: 'made' }]]) }
    const documents = () => [{ ...document, about }]
    await run({ format: 'github', documents })
    const annotations = base.output.match(/^::.*/gm) ?? []
    expect(annotations).toEqual([
      '::error file=packages/box/src/cron.ts,line=4,title=Documentation becomes wrong::' +
        'Jobs (https://example.org/a#made) says: “x makes jobs.”%0A' +
        '`@fixture/box/src/cron.ts` declares no `createCron` in the checkout.%0AIt is `src:@fixture/box/src/cron.ts#makeCron` now, which `--fix` writes.',
      expect.stringMatching(/^::warning file=packages\/box\/src\/cron\.ts,line=4,/),
      expect.stringMatching(/^::warning file=content\/a\.mdx,/),
    ])
  })

  it('V13: of which more is wrong than platforms show has the weightiest first', async () => {
    const lines = Array.from({ length: 12 }, (_, line) => `export const a${line} = ${line}`)
    const targets = lines.flatMap((_, line) => Array<string>(line + 1).fill(`${cron}#a${line}?value=${line}`))
    write('packages/box/src/cron.ts', lines.join('\n'))
    git('commit', '--quiet', '--all', '--message=lines')
    git('branch', 'lines')
    write(
      'packages/box/src/cron.ts',
      lines
        .map((text) => `${text}0`)
        .join('\n')
        .replace('= 00', '= 7'),
    )
    const slots = targets.map((target) => ({
      kind: 'reference' as const,
      target,
      place: { file: 'content/a.mdx', line: 1, column: 1 },
    }))
    const checkout = { folder: base.code, base: 'lines' }
    await run({ format: 'github', checkout, documents: () => [{ ...document, slots }] })
    const annotations = base.output.match(/^::.*/gm) ?? []
    expect(annotations).toHaveLength(10)
    expect(annotations[0]).toContain('And 9 more, in the log.')
  })

  it('names the state in which other claims fail already, and the command that lists them', async () => {
    change('createCron', 'makeCron')
    git('commit', '--quiet', '--all', '--message=rename')
    git('branch', 'broken')
    write(
      'packages/box/src/cron.ts',
      `${sources['src/cron.ts'].replaceAll('createCron', 'makeCron')}// more\n`,
    )
    await run({ checkout: { folder: base.code, base: 'broken' } })
    const lists = `--checkout ${base.code}`
    expect(base.output).toContain(
      `1 claim fails on \`broken\` already and is not listed; \`npm run verify -- ${lists}\` lists`,
    )
    base.output = ''
    expect(await run({ checkout: { folder: base.code } })).toBe(1)
    expect(base.output).toContain('declares no `createCron`')
  })

  it('that changes a documented default says which value it has now', async () => {
    change('250', '300')
    expect(await run()).toBe(1)
    expect(base.output).toContain('gives `DEFAULT_LIMIT` the value `300`, not `250`')
    expect(base.output).not.toContain('createCron')
    base.output = ''
    await run({ format: 'github' })
    expect(base.output).toContain('::error file=packages/box/src/cron.ts,line=2,')
  })

  it('of a body is to be read again, which fails only on demand', async () => {
    change('start(size)', 'start(size)\n  start(1)')
    expect(await run()).toBe(0)
    expect(base.output).toContain('To be read again:')
    expect(base.output).toContain(
      `The code of \`${cron}#createCron\` changed since main. (claim-changed)\n  content/a.mdx:10:3`,
    )
    expect(base.output).not.toContain('#untouched')
    expect(await run({ strictReview: true })).toBe(1)
  })

  it.each([
    ['a comment', '/** Jobs. */', '/** Jobs that come again. */\n// and again'],
    ['the format', '(options) => {', '(\n  options,\n) => {\n'],
    ['a sibling', 'export const untouched', 'const fresh = 1\nexport const untouched'],
  ])('of %s raises nothing', async (_, from, to) => {
    change(from, to)
    expect(await run()).toBe(0)
    expect(base.output).toBe(
      `6 claims on 1 page checked against Fixture in ${base.code}, changed since main: it makes none of them wrong.\n`,
    )
    base.output = ''
    await run({ format: 'github' })
    expect(base.output).not.toContain('::')
  })

  it('is seen whatever prefixes git is set to write, and is not nothing if its diff cannot be read', async () => {
    change('250', '300')
    git('config', 'diff.mnemonicPrefix', 'true')
    expect(await run()).toBe(1)
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const half = `#!/bin/sh\ncase "$*" in *--find-renames*) exec "${real}" "$@" | head -n -1 ;; esac\nexec "${real}" "$@"\n`
    writeFileSync(path.join(base.root, 'git'), half, { mode: 0o755 })
    vi.stubEnv('PATH', `${base.root}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await run()).toBe(2)
    expect(base.notes).toContain('(checkout-base)')
  })

  it('that brings back what a page says is gone', async () => {
    change('untouched', 'oldCron')
    expect(await run()).toBe(1)
    expect(base.output).toContain(
      'The page says that it is absent, but `@fixture/box/src/cron.ts` declares `oldCron` in line 10 in the checkout.',
    )
  })

  it('that moves a file names the new place, and `--fix` writes it', async () => {
    mkdirSync(path.join(base.root, 'site/content'), { recursive: true })
    git('mv', 'packages/box/src/cron.ts', 'packages/box/src/jobs.ts')
    expect(await run()).toBe(1)
    expect(base.output).toMatch(
      /has no file `src\/cron\.ts`\..*\n.*content\/a\.mdx:10:3\n.*jobs\.ts.*\n {2}The same in 4 more places: /,
    )
    const page = path.join(base.root, 'site/content/a.mdx')
    const text = `See \`cron.ts\`, not \`macron.ts\`.${'\n'.repeat(9)}- [x](${cron}#createCron)\n${'\n'.repeat(9)}End`
    writeFileSync(page, text)
    base.output = ''
    const documents = () => [{ ...document, slots: document.slots.slice(0, 1) }]
    expect(await run({ documents, fix: 'dry-run' })).toBe(1)
    // Standard output contains only the patch; everything else goes to the notes.
    execFileSync('git', ['apply', '-'], { cwd: path.join(base.root, 'site'), input: base.output })
    const fixed = text.replace('cron.ts#', 'jobs.ts#')
    expect(readFileSync(page, 'utf8')).toBe(fixed)
    expect(base.notes).toContain('1 claim would be rewritten')
    writeFileSync(page, text)
    base.output = ''
    expect(await run({ documents, fix: 'write' })).toBe(0)
    expect(readFileSync(page, 'utf8')).toBe(fixed)
    expect(base.output).toMatch(/^Old names on [^\n]*\n {2}content\/a\.mdx:1:6 {2}cron\.ts → jobs\.ts\n\n/)
    const moved = {
      ...document,
      slots: document.slots
        .slice(0, 1)
        .map((slot) => ({ ...slot, target: 'src:@fixture/box/src/jobs.ts#createCron' })),
    }
    expect(await run({ documents: () => [moved], checkout: { folder: base.code } })).toBe(0)
  })

  it('is told as SARIF and as one comment', async () => {
    change('createCron', 'makeCron')
    await run({ format: 'sarif', documents: () => [{ ...document, slots: document.slots.slice(0, 1) }] })
    const sarif: unknown = JSON.parse(base.output)
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'claim-false',
              level: 'error',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'packages/box/src/cron.ts' },
                    region: { startLine: 4 },
                  },
                },
              ],
              relatedLocations: [
                {
                  physicalLocation: { artifactLocation: { uri: 'content/a.mdx' }, region: { startLine: 10 } },
                },
              ],
            },
          ],
        },
      ],
    })
    base.output = ''
    await run({ format: 'markdown' })
    expect(base.output).toMatch(
      /^<!-- docs-verify -->\n\*\*1 statement of the documentation would be wrong\*\*/,
    )
    expect(base.output).toContain('- `content/a.mdx`\n  - Line 10:')
  })
})

describe('without a base', () => {
  it('the working tree is compared with the pinned release', async () => {
    const checkout = { folder: base.code }
    expect(await run({ checkout })).toBe(0)
    change('createCron', 'makeCron')
    expect(await run({ checkout })).toBe(1)
    expect(base.output).toContain('It is `src:@fixture/box/src/cron.ts#makeCron` now')
  })

  it('a return type that the sources leave to inference is neither confirmed nor denied', async () => {
    const target = `${cron}#createCron?returns=number`
    const documents = () => [
      { ...document, slots: document.slots.slice(0, 1).map((slot) => ({ ...slot, target })) },
    ]
    const declared = {
      ...sources,
      'dist/cron.d.ts': 'export declare const createCron: (options: any) => number',
    }
    writeIndex(path.join(base.root, 'site/upstream/1.0.0'), indexFilesOfSources(declared))
    expect(await run({ documents, checkout: { folder: base.code } })).toBe(0)
    expect(base.output).toContain('it makes none of them wrong')
    change('(options) =>', '(options): string =>')
    base.output = ''
    expect(await run({ documents, checkout: { folder: base.code } })).toBe(1)
    expect(base.output).toContain('returns `string`, not `number`')
  })

  it('of a file that does not parse, or is generated, nothing is said, neither that it is there nor that it is gone', async () => {
    const checkout = { folder: base.code }
    write('packages/box/src/cron.ts', 'export const x = 1\nexport const createCron = (((')
    expect(await run({ checkout })).toBe(1)
    expect(base.output).toMatch(/`@fixture\/box\/src\/cron\.ts` does not parse: .* \(line 2\)\./)
    expect(base.output).toContain('so the statement can be neither true nor false')
    // The claims about the file itself and about the package hold; `absent` claims do not.
    expect(base.output).toContain('it makes 4 of them wrong')
    expect(base.output).toContain(
      'The same in 3 more places: content/a.mdx:11:3, content/a.mdx:12:3, content/a.mdx:14:3.',
    )
    expect(base.output).not.toContain('declares no')
    base.output = ''
    write('packages/box/src/cron.ts', `${sources['src/cron.ts']}${'x()\n'.repeat(2_500_000)}`)
    expect(await run({ checkout })).toBe(1)
    expect(base.output).toContain(
      'has 10.0 MB; a file of more than 1.5 MB counts as generated and is not read',
    )
  })
})

describe('what cannot be checked', () => {
  it.each([
    ['a folder that is not there', () => ({ folder: path.join(base.root, 'none') }), 'There is no folder'],
    [
      'a folder that is no such code base',
      () => ({ folder: path.join(base.root, 'site') }),
      'There is none of the configured packages in the checkout.',
    ],
    [
      'a folder that is no monorepo',
      () => {
        write('../alone/package.json', '{ "name": "alone" }')
        return { folder: path.join(base.root, 'alone') }
      },
      'There is none of the configured packages in the checkout.',
    ],
    [
      'a ref that does not exist',
      () => ({ folder: base.code, base: 'origin/none' }),
      'has no commit `origin/none`',
    ],
    ['an option in the place of a ref', () => ({ folder: base.code, base: '--output=x' }), 'is no commit'],
  ])('%s', async (_, checkout, message) => {
    expect(await run({ checkout: checkout() })).toBe(2)
    expect(base.notes).toContain(message)
    expect(base.output).toBe('')
  })

  it('a folder without git, or a shallow clone', async () => {
    change('createCron', 'makeCron')
    git('commit', '--quiet', '--all', '--message=second')
    const shallow = path.join(base.root, 'shallow')
    execFileSync(
      'git',
      ['clone', '--quiet', '--depth=1', '--branch=change', `file://${base.code}`, shallow],
      {
        stdio: 'pipe',
      },
    )
    expect(await run({ checkout: { folder: shallow, base: 'main' } })).toBe(2)
    expect(base.notes).toContain('The clone is shallow')
    rmSync(path.join(base.code, '.git'), { recursive: true })
    base.notes = ''
    expect(await run()).toBe(2)
    expect(base.notes).toContain('is no git repository')
  })

  it('a package that the checkout lacks is named, and the claims on it are one fault of the report', async () => {
    const more = { ...upstream, packages: [...upstream.packages, { name: '@fixture/gone' }] }
    await run({ upstream: more, checkout: { folder: base.code } })
    expect(base.notes).toBe('The checkout has no package `@fixture/gone`.\n')
    base.output = ''
    write('packages/box/package.json', '{ "name": "@fixture/other", "version": "1.0.0" }')
    const both = { ...upstream, packages: [...upstream.packages, { name: '@fixture/other' }] }
    expect(await run({ upstream: both, checkout: { folder: base.code } })).toBe(1)
    expect(base.output).toMatch(
      /^error .* has no package `@fixture\/box`\..*\n.*content\/a\.mdx:10:3\n.*\n {2}The same in 5 more places: /,
    )
  })
})

/** Releases that are only partly on npm, and packages that cannot be fetched. */
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { fixtureUpstream } from '../../../../../test/support/fixture-upstream'
import { failingNpm, fixtureNpm } from '../../../../../test/support/published-packages'
import type { RunNpm } from '../../upstream/fetch/fetch-package'
import { otherRepository, upstreamCommand } from '../upstream'
import type { VerifyDocument } from './verify-claims'
import { verifyCommand, type VerifyOptions } from './verify'

const hub = 'src:@fixture/toolbox/src/hub.ts'
const document = (file: string, targets: string[]): VerifyDocument => ({
  file,
  slots: targets.map((target) => ({ kind: 'reference', target, place: { file, line: 10, column: 7 } })),
  checkedFences: [],
})

let paths: { siteDir: string; cacheDir: string }
let output: string
let notes: string

const run = (documents: VerifyDocument[], options: Partial<VerifyOptions>): Promise<number> =>
  verifyCommand({
    ...paths,
    upstream: fixtureUpstream,
    documents: () => documents,
    write: (text) => (output += text),
    note: (text) => (notes += text),
    ...options,
  })

/** A fake npm that lists these package versions, and the times of a version more, which was unpublished. */
const knowing =
  (versions: string[], npm: RunNpm = fixtureNpm): RunNpm =>
  (args, cwd) => {
    const time = Object.fromEntries([...versions, '1.0.9'].map((version) => [version, '']))
    const stdout = JSON.stringify({ versions, time })
    return args[0] === 'view' ? Promise.resolve({ code: 0, output: '', stdout }) : npm(args, cwd)
  }

beforeAll(async () => {
  const root = tempFolder(afterAll)
  paths = { siteDir: path.join(root, 'site'), cacheDir: path.join(root, 'cache') }
  await upstreamCommand({ ...paths, upstream: fixtureUpstream, npm: fixtureNpm, write: () => {} })
})
beforeEach(() => {
  output = notes = ''
})

describe('verify', () => {
  it.each([
    [['1.0.0', '1.10.0', '1.1.1'], '(1.0.0). All claims on them hold there.', 0],
    [['2.0.0'], '(no earlier one). 3 claims fail there and are not counted.', 3],
  ])('of a release published in part, what npm lacks is asked one version earlier: %s', async (...row) => {
    const [versions, told, apart] = row
    const asked: (string | undefined)[] = []
    const npm = knowing(versions, (args, cwd) => {
      asked.push(args[1])
      return args[1] === 'fixture-cli@1.1.0' ? failingNpm('ETARGET')(args, cwd) : fixtureNpm(args, cwd)
    })
    const documents = [
      document('content/a.mdx', ['src:fixture-cli', 'src:fixture-cli/package.json']),
      document('content/b.mdx', ['src:fixture-cli', `${hub}#createHub`]),
    ]
    const cacheDir = path.join(paths.cacheDir, `part-${apart}`)
    const options = { against: '1.1.0', npm, cacheDir }
    expect(await run(documents, options)).toBe(1)
    expect(output).toContain(
      `npm lacks 1 package of Fixture 1.1.0; the latest version before it was checked instead: \`fixture-cli\` ${told}`,
    )
    expect(output).toContain('it makes 1 of them wrong, on 1 page.')
    expect(output).not.toContain('content/a.mdx')
    const fetched = asked.length
    // The report for a workflow that opens issues: if only such claims fail, nothing is wrong.
    expect(await run(documents.slice(0, 1), { ...options, format: 'markdown' })).toBe(0)
    await run(documents, { ...options, format: 'json' })
    expect(output).toContain(`"fixture-cli": ${apart === 0 ? '"1.0.0"' : 'null'}`)

    // The release may be complete tomorrow; without a network, the cached packages are kept.
    expect(asked).toHaveLength(fetched)
    const [key = ''] = readdirSync(path.join(cacheDir, 'releases'))
    utimesSync(path.join(cacheDir, 'releases', key, '1.1.0'), 0, 0)
    expect(await run(documents, { ...options, npm: failingNpm('ENOTFOUND') })).toBe(1)
    expect(notes).toContain('What was fetched before is asked.')
    expect(await run(documents, { ...options, npm: fixtureNpm })).toBe(1)
    output = ''
    await run(documents, options)
    expect(output).not.toContain('npm lacks')
    expect(asked).toHaveLength(fetched)
  })
})

describe('upstream', () => {
  it('writes nothing when the fetch fails', async () => {
    const siteDir = path.join(paths.cacheDir, 'nothing')
    const npm = failingNpm('ENOTFOUND')
    const problems = await upstreamCommand({
      ...paths,
      siteDir,
      upstream: fixtureUpstream,
      npm,
      write: () => {},
    })
    expect(problems.map(({ code }) => code)).toEqual(['upstream-no-answer'])
    expect(problems[0]?.hint).toContain('the only step that needs the network')
    expect(existsSync(siteDir)).toBe(false)
  })

  it('goes without a package that the release lacks, and says so', async () => {
    const siteDir = path.join(paths.cacheDir, 'lacking')
    const packages = [...fixtureUpstream.packages, { name: 'fixture-gone' }]
    const upstream = { ...fixtureUpstream, packages }
    const npm = knowing(['0.9.0'])
    const problems = await upstreamCommand({ ...paths, siteDir, upstream, npm, write: () => {} })
    expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning upstream-package-missing',
    ])
    expect(problems[0]?.hint).toContain("such as `version: '0.9.0'`")
    expect(readdirSync(path.join(siteDir, 'upstream/1.0.0')).sort()).toEqual([
      'find.json',
      'fixture-cli.txt',
      'fixture-toolbox.txt',
      'index.json',
    ])
  })

  it.each([
    ['git+https://github.com/sindresorhus/ky', 1],
    ['sindresorhus/ky', 1],
    ['https://github.com/Acme/Acme', 0],
    ['https://github.com/acme/acme.git#main', 0],
    ['https://example.org/elsewhere', 0],
    ['', 0],
  ])('compares the addresses of sources with the repository of the package: %s', (repository, count) => {
    const upstream = {
      ...fixtureUpstream,
      sourceUrl: 'https://github.com/acme/acme/blob/v{tag}/{path}#L{line}',
    }
    const problems = otherRepository({ name: 'ky', repository }, upstream)
    expect(problems).toHaveLength(count)
    expect(problems.every(({ message }) => message.includes('names the repository `sindresorhus/ky`'))).toBe(
      true,
    )
  })
})

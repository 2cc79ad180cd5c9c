import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { publishedPackage } from '../../../../../test/support/fixture-upstream'
import { publishedFiles } from '../../../../../test/support/published-packages'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamPackage } from '../../model/upstream-config'
import { buildIndex } from './build-index'
import { findSymbol } from './find-symbol'
import { readIndex } from './read-index'
import { recoverSources } from '../fetch/recover'
import { formatIndex, writeIndex } from './write-index'

function indexOf(release: string, configured: UpstreamPackage[] = []): Map<string, string> {
  return formatIndex(
    { release, configured },
    ['toolbox', 'cli'].map((folder) =>
      buildIndex(recoverSources(publishedPackage(publishedFiles(release, folder)))),
    ),
  )
}

let parent: string
let folder: string
beforeEach(() => {
  parent = tempFolder()
  folder = path.join(parent, 'upstream/1.0.0')
  mkdirSync(path.dirname(folder))
})
describe('an index', () => {
  it('leads no symptom to a file of a package from another repository', () => {
    const configured = [{ name: 'fixture-cli', sourceUrl: 'https://example.org/cli/{path}' }]
    expect(indexOf('1.0.0').get('find.json')).toContain('["fixture-cli",')
    const files = indexOf('1.0.0', configured)
    expect(files.get('find.json')).not.toContain('["fixture-cli",')
    expect(files.get('find.json')).toContain('["@fixture/toolbox",')
    expect(files.get('index.json')).toContain('"fixture-cli"')
  })

  it('reads back as it was written', () => {
    writeIndex(folder, indexOf('1.0.0'))
    const view = readIndex(folder, '1.0.0').package('@fixture/toolbox')
    const file = view?.file('src/hub.ts')
    expect(view?.folder).toBe('packages/toolbox')
    expect(file && findSymbol(file, 'createHub')?.line).toBe(6)
    expect(file && findSymbol(file, 'createHub.options.mode')?.line).toBe(13)
    expect(file?.texts).toContainEqual({ text: 'hub.strict', line: 13 })
    expect(file?.texts).toContainEqual({ text: '250', line: 3 })
  })

  it('names what the entry points export, followed to where it is declared', () => {
    writeIndex(folder, indexOf('1.0.0'))
    const [entry] = readIndex(folder, '1.0.0').package('@fixture/toolbox')?.entries() ?? []
    expect(entry?.path).toBe('.')
    expect(entry?.exports.map(({ kind, name, file }) => `${kind} ${name} ${file}`)).toEqual([
      'enum Colour src/colours.ts',
      'interface Hub dist/types.d.ts',
      'type Listener dist/types.d.ts',
      'function createHub src/hub.ts',
      'function default src/hub.ts',
      're-export other another-package',
      'namespace paths dist/paths.d.ts',
    ])
  })

  it('is the same whatever the order of packages, and replaces the one before', () => {
    const files = indexOf('1.0.0')
    writeIndex(folder, new Map([['stale.txt', 'stale'], ...files]))
    writeIndex(folder, files)
    expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
    expect(readdirSync(path.dirname(folder))).toEqual(['1.0.0'])
    // As readable as other folders that the commands create.
    mkdirSync(`${folder}-beside`)
    expect(statSync(folder).mode).toBe(statSync(`${folder}-beside`).mode)
    expect(indexOf('1.0.0')).toEqual(files)
  })

  it('changes by few lines where code moves down', () => {
    const data = (release: string) => (indexOf(release).get('fixture-toolbox.txt') ?? '').split('\n')
    const before = new Set(
      data('1.0.0').filter((line) => line.includes('DEFAULT_LIMIT') || line.includes('options')),
    )
    expect(data('1.1.0').filter((line) => before.has(line)).length).toBeGreaterThanOrEqual(before.size - 1)
  })
})

describe('a bad index', () => {
  const problemOf = (action: () => unknown) => {
    try {
      action()
    } catch (error) {
      if (error instanceof ProblemsError) return error.problems[0]
    }
    return undefined
  }
  const changeHeader = (change: Record<string, unknown>) => {
    const file = path.join(folder, 'index.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
  }

  it('is missing', () => {
    const problem = problemOf(() => readIndex(folder, '1.0.0'))
    expect(problem?.message).toBe('There is no index of release `1.0.0`.')
    expect(problem?.hint).toContain('npm run upstream -- 1.0.0')
  })

  it('is of an older format', () => {
    writeIndex(folder, indexOf('1.0.0'))
    changeHeader({ format: 0 })
    expect(problemOf(() => readIndex(folder, '1.0.0'))?.message).toContain('format `0`, an older one')
  })

  it('is of another release', () => {
    writeIndex(folder, indexOf('1.1.0'))
    expect(problemOf(() => readIndex(folder, '1.0.0'))?.message).toBe(
      'The index of release `1.0.0` is of release `1.1.0`.',
    )
  })

  it('has a header that is no JSON', () => {
    writeIndex(folder, indexOf('1.0.0'))
    writeFileSync(path.join(folder, 'index.json'), '{')
    expect(problemOf(() => readIndex(folder, '1.0.0'))?.code).toBe('upstream-index-damaged')
  })

  it('has data that was edited, or none', () => {
    writeIndex(folder, indexOf('1.0.0'))
    writeFileSync(path.join(folder, 'fixture-toolbox.txt'), 'source src/hub.ts\n +1 function other\n')
    const edited = problemOf(() => readIndex(folder, '1.0.0'))
    expect(edited?.message).toBe('The index of package `@fixture/toolbox` is not what was generated.')
    expect(edited?.file).toBe('upstream/1.0.0/fixture-toolbox.txt')
    writeIndex(folder, indexOf('1.0.0'))
    rmSync(path.join(folder, 'fixture-cli.txt'))
    expect(problemOf(() => readIndex(folder, '1.0.0'))?.message).toBe(
      'The index of package `fixture-cli` is missing.',
    )
  })

  it('may have other line ends', () => {
    writeIndex(folder, indexOf('1.0.0'))
    const file = path.join(folder, 'fixture-cli.txt')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    expect(readIndex(folder, '1.0.0').package('fixture-cli')?.file('src/command.ts')).toBeDefined()
  })
})

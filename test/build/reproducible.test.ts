/** A build is a function of its inputs: place, time, user and machine change no byte. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { tempFolder } from '../support/temp-folder'
import { openBuilt } from '../support/built'
import { root } from '../support/site'

vi.setConfig({ testTimeout: 300_000 })

const folder = tempFolder(afterAll)
interface Circumstances {
  env?: Record<string, string>
  /** Shell commands to run before the build, in the same process. */
  before?: string
  /** Wrapper command for the build, such as `taskset -c 0`. */
  prefix?: string
  /** Location of the site and its output, inside the test's folder. */
  place?: string
}

/** Builds a copy of a fixture site and returns its files and the digest printed by the build. */
function build({ env = {}, before = 'true', prefix = '', place = 'first' }: Circumstances) {
  const at = path.join(folder, place)
  mkdirSync(at, { recursive: true })
  const siteDir = path.join(at, 'site')
  cpSync(path.join(root, 'test/fixtures/sites/handbook'), siteDir, { recursive: true })
  const outDir = path.join(at, 'out')
  const script = `${before} && exec ${prefix} "${process.execPath}" "${path.join(root, 'bin/docs.mjs')}" build`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    cwd: at,
    env: { PATH: process.env.PATH, HOME: at, SITE_DIR: siteDir, OUT_DIR: outDir, ...env },
  })
  expect([status, stderr]).toEqual([0, ''])
  return {
    outDir,
    stdout,
    digest: /Digest ([0-9a-f]+)/.exec(stdout)?.[1],
    contents: openBuilt(outDir).contents(),
  }
}

const first = build({})
/** An unprivileged user, if the tests may switch to one. */
const asNobody = process.getuid?.() === 0 && has('setpriv')
const nobody = 'setpriv --reuid=65534 --regid=65534 --clear-groups'

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

it.each([
  ['in another folder', { place: 'another folder/déjà vu/x' }],
  ['in another time zone', { place: 'zone', env: { TZ: 'Pacific/Kiritimati' } }],
  ['in another language', { place: 'language', env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } }],
  ['with other rights of new files', { place: 'rights', before: 'umask 077' }],
  ['with few open files', { place: 'files', before: 'ulimit -n 256' }],
  ['at another time', { place: 'time', env: { SOURCE_DATE_EPOCH: '0' } }],
  ...(has('taskset')
    ? [
        ['on one processor', { place: 'one', prefix: 'taskset -c 0' }] as const,
        ['on two processors', { place: 'two', prefix: 'taskset -c 0,1' }] as const,
      ]
    : []),
] satisfies (readonly [string, Circumstances])[])('%s', (_, circumstances) => expectSame(circumstances))

it.skipIf(!asNobody)(asNobody ? 'by another user' : 'by another user (only root can become one)', () =>
  expectSame({ place: 'user', before: `chmod 755 "${folder}" && chmod -R 777 .`, prefix: nobody }),
)

function expectSame(circumstances: Circumstances): void {
  const { contents, digest } = build(circumstances)
  expect([...contents.keys()]).toEqual([...first.contents.keys()])
  const different = [...contents].filter(([file, content]) => first.contents.get(file) !== content)
  expect(different.map(([file]) => file)).toEqual([])
  expect(digest).toBe(first.digest)
}

it('a build that takes over what is there has the same digest, and an edit another one', () => {
  expect(build({}).digest).toBe(first.digest)
  const { outDir } = first
  expect(
    build({
      place: 'edit',
      before: `echo More. >> "${path.join(folder, 'edit/site/content/docs/00-intro.mdx')}"`,
    }).digest,
  ).not.toBe(first.digest)
  expect(openBuilt(outDir).contents()).toEqual(first.contents)
})

it('says where no web server could read the output', () => {
  expect(first.stdout).not.toContain('Only its owner')
  const { stdout } = build({ place: 'own', before: 'umask 077' })
  expect(stdout).toContain('Only its owner can read `out`')
})

it('E14: the licences of shipped packages are published with the scripts', () => {
  const text = first.contents.get('third-party-licenses.txt')
  for (const name of ['react', 'react-dom', 'scheduler'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(text).not.toContain('no text of its licence')
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache/rooms-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Globals that only rooms for Node, or only rooms for browsers, may use. */
const uses = {
  document: 'export const title: string = document.title\n',
  window: 'export const width: number = window.innerWidth\n',
  process: 'export const mode = process.env.NODE_ENV\n',
  'node:fs':
    "import { readFileSync } from 'node:fs'\nexport const text: string = readFileSync('a', 'utf8')\n",
}

/** The names in `uses` that are type errors with the options of `packages/tsconfig.ROOM.json`. */
function refused(room: string): string[] {
  const names = Object.keys(uses)
  names.forEach((_, at) => writeFileSync(path.join(folder, `${at}.ts`), Object.values(uses)[at] ?? ''))
  const project = path.join(folder, `${room}.json`)
  const compilerOptions = { composite: false, noEmit: true, emitDeclarationOnly: false }
  const include = names.map((_, at) => `${at}.ts`)
  writeFileSync(
    project,
    JSON.stringify({
      extends: `../../packages/tsconfig.${room}.json`,
      compilerOptions,
      include,
      references: [],
    }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(typescript, 'bin/tsc'), '-p', project, '--pretty', 'false'],
    {
      encoding: 'utf8',
      cwd: folder,
    },
  )
  return names.filter((_, at) => stdout.includes(`${at}.ts(`))
}

describe('types of a room are those of where it runs', () => {
  it.each([
    ['shared', ['document', 'window', 'process', 'node:fs']],
    ['browser', ['process', 'node:fs']],
    ['node', ['document', 'window']],
  ])('%s', (room, expected) => {
    expect(refused(room)).toEqual(expected)
  })
})

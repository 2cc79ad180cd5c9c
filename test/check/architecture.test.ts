/** Statements in the project's documents are true of the code. `npm run draw` redraws the pictures. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawDiagram } from '../../packages/engine/src/markdown/code/diagram'
import { drawingOf, readRooms, roomsUsedBy } from '../support/rooms'
import { root } from '../support/site'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const rooms = readRooms()

describe('the rooms', () => {
  it('are told by the linter as it allows them', () => {
    for (const [room, message] of rooms.messages) {
      const told = /^`src\/\w+` sees (.*)\.$/.exec(message)?.[1]
      if (told === undefined || told === 'no other room') continue
      expect(told.split(', ').sort(), room).toEqual([...(rooms.sees.get(room) ?? [])].sort())
    }
    expect([...rooms.messages.keys()].sort()).toEqual([...rooms.names].sort())
  })

  it('may see no more than they use', () => {
    const unused = rooms.names
      .filter((room) => rooms.messages.get(room)?.includes(' sees '))
      .flatMap((room) => {
        const used = roomsUsedBy(room)
        return [...(rooms.sees.get(room) ?? [])]
          .filter((seen) => !used.has(seen))
          .map((seen) => `${room} does not use ${seen}`)
      })
    expect(unused).toEqual([])
  })

  it('are listed in the architecture, below all that they see', () => {
    const [, section = ''] = /^## Rooms of the engine$([\s\S]*?)^## /m.exec(read('ARCHITECTURE.md')) ?? []
    const table = [...section.matchAll(/^- \*\*`(\w+)`\*\*: /gm)].map(([, room]) => room)
    expect([...table].sort()).toEqual([...rooms.names].sort())
    const wrong = table.flatMap((room = '', at) =>
      [...(rooms.sees.get(room) ?? [])]
        .filter((seen) => table.indexOf(seen) > at)
        .map((seen) => `${room} sees ${seen}`),
    )
    expect(wrong).toEqual([])
  })

  it('are drawn with the arrows that the linter allows', async () => {
    await expect(drawingOf(rooms)).toMatchFileSnapshot('../../architecture/rooms.dot')
  })
})

it('the types of a configuration can be published: they import nothing of other packages', () => {
  const imported = /^(?:im|ex)port .* from '([^']+)'/gm
  const read = (file: string) =>
    readFileSync(path.join(root, 'packages/claims/src', file), 'utf8').matchAll(imported)
  const names = ['index.ts', 'model/upstream-config.ts'].flatMap((file) => [...read(file)])
  expect(names.map(([, name]) => name)).toEqual(['./model/upstream-config', './model/upstream-config'])
})

/** The theme's light mode; a picture in a repository has no site stylesheet around it. */
const style = `<style>
  svg { background: #fff; fill: #111; stroke: none; font: 14px system-ui, sans-serif }
  .diagram-shape, .diagram-edge { fill: none; stroke: #555 }
  .diagram-shape-filled { fill: #e6efe4 }
  .diagram-arrow { fill: #555; stroke: #555 }
</style>`

describe('the drawings', () => {
  /** Source of a picture. The one generated from the linter's zones is written only after all tests of this file. */
  const sourceOf = (file: string) => (file === 'rooms.dot' ? drawingOf(rooms) : read(`architecture/${file}`))
  const drawings = readdirSync(path.join(root, 'architecture')).filter((file) => file.endsWith('.dot'))

  it.each(drawings)('%s is drawn by the engine', async (file) => {
    const html = await drawDiagram(sourceOf(file), path.basename(file, '.dot').replaceAll('-', ' '))
    // The drawing without the box that it scrolls in: a file that begins with anything else is no picture.
    const [svg] = /<svg[^]*<\/svg>/.exec(html ?? '') ?? []
    const alone = svg?.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"').replace('>', `>${style}`)
    expect(alone).toMatch(/^<svg /)
    await expect(`${alone}\n`).toMatchFileSnapshot(`../../architecture/${path.basename(file, '.dot')}.svg`)
  })

  it('are shown', () => {
    for (const file of drawings)
      expect(read('ARCHITECTURE.md')).toContain(`architecture/${path.basename(file, '.dot')}.svg`)
  })
})

/** Possible parents of a path in a document: paths in the engine are usually written without `src/`. */
const starts = [
  '',
  'packages/engine',
  ...['', 'runtime', 'markdown', 'theme'].map((room) => path.join('packages/engine/src', room)),
  'packages/claims/src',
  'packages/docusaurus/src',
  'packages/migrate/src',
  'site',
]

const isThere = (named: string) => starts.some((start) => existsSync(path.join(root, start, named)))

/** Files of the code base that the site documents. */
const examples = new Set(['event-hub.ts'])

describe('paths', () => {
  const names = new Set(
    ['packages', 'test', 'bin', 'bench', 'site'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.basename(file),
      ),
    ),
  )

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])('that %s names are there', (paper) => {
    const text = read(paper).replace(/^```[\s\S]*?^```/gm, '')
    const links = [...text.matchAll(/\]\((?!https?:|src:|#|\/)([^)#]+)/g)].map(([, target = '']) => target)
    expect(links.filter((target) => !existsSync(path.join(root, target)))).toEqual([])
    const words = [...text.matchAll(/`([^`\s*<>:…]+)`/g)].map(([, word = '']) => word)
    const source = /^[\w@.][\w./@-]*\.(?:tsx?|mjs)$|^(?:test|bin|bench|deploy|architecture)\/[\w./-]*$/
    const sources = words.filter((word) => source.test(word) && !examples.has(word))
    const missing = sources.filter((word) => (word.includes('/') ? !isThere(word) : !names.has(word)))
    expect(missing).toEqual([])
    if (paper === 'ARCHITECTURE.md') expect(sources.length).toBeGreaterThan(15)
  })
})

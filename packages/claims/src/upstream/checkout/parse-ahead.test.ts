import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { indexFile } from '../index/build-index'
import { CheckoutPackage } from './checkout-index'
import { parseAhead, type ParseOrder, type TouchedFile } from './parse-ahead'
import { parseEntry, ParseCache, type ParsedEntry } from './parse-cache'
import { WorkingTree } from './source-tree'

const filler = 'export const filler = (a) => {\n  return work(a, "word")\n}\n'
const textOf = (index: number) =>
  `export const aMade${index} = 'text ${index}'\n${filler.repeat(index * 400)}`

let folder: string
beforeEach(() => {
  folder = tempFolder()
  for (let index = 0; index < 8; index++) writeFileSync(path.join(folder, `f${index}.ts`), textOf(index))
})
const touched = Array.from({ length: 8 }, (_, index): TouchedFile => ({
  package: 'box',
  path: `f${index}.ts`,
  withTexts: index % 2 === 0,
}))

function open() {
  const cache = new ParseCache(path.join(folder, 'cache.json'), 'engine')
  const manifest = { name: 'box', version: '1.0.0', folder: '', nested: [] }
  const view = new CheckoutPackage(manifest, new WorkingTree(folder), { cache })
  return { cache, view, packages: new Map([['box', view]]) }
}

const inThread = async (orders: readonly ParseOrder[]): Promise<ParsedEntry[]> =>
  structuredClone(orders).map(({ file, withTexts }) => parseEntry(file, withTexts))

it('what was parsed in two places is what one place makes of it, and is kept', async () => {
  const { cache, view, packages } = open()
  const sent: ParseOrder[] = []
  await parseAhead([...touched, ...touched], packages, cache, (orders) => {
    sent.push(...orders)
    return inThread(orders)
  })
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.length).toBeLessThan(touched.length)
  for (const [index, { path: file }] of touched.entries()) {
    const plain = indexFile({ path: file, kind: 'source', text: textOf(index) })
    expect(view.file(file)).toMatchObject({ ...plain, texts: plain.texts })
  }
  cache.save()
  // Nothing is left to do for the next run.
  const again = open()
  await parseAhead(touched, again.packages, again.cache, () => {
    throw new Error('Something was parsed again.')
  })
  expect(again.view.file('f7.ts')?.symbols).toEqual(view.file('f7.ts')?.symbols)
})

it('little is not worth a thread, and one that fails costs nothing but time', async () => {
  const { cache, view, packages } = open()
  let asked = 0
  const fail = () => {
    asked++
    return Promise.reject(new Error('broken'))
  }
  await parseAhead(touched.slice(0, 2), packages, cache, fail)
  expect(asked).toBe(0)
  await parseAhead([...touched, { package: 'other', path: 'x.ts', withTexts: false }], packages, cache, fail)
  expect(asked).toBe(1)
  for (const { path: file } of touched) expect(view.file(file)?.symbols.length).toBeGreaterThan(0)
})

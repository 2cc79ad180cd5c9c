/** No module leads back to itself, by `import()` neither: the linter's rule of circles knows `import … from` alone. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from '../support/site'

const source = path.join(root, 'packages')

/** Files that a module imports, in whatever way; what is only typed is no import. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const specifiers = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    // A name that is put together has no file to look for.
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ]
  return specifiers.flatMap((specifier) => {
    const [, name = '', rest = ''] = /^(@holdtrue\/\w+|holdtrue)\/(.*)$/.exec(specifier) ?? []
    if (!specifier.startsWith('.') && name === '') return []
    const base =
      name === ''
        ? path.resolve(path.dirname(file), specifier)
        : path.join(source, name === 'holdtrue' ? 'engine' : path.basename(name), 'src', rest)
    return ['.ts', '.tsx', ''].map((ending) => base + ending).find(existsSync) ?? []
  })
}

/** Circles in a graph, each as the names on its way, from the first to the last. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (name: string) => {
    if (done.has(name)) return
    const at = way.indexOf(name)
    if (at >= 0) {
      circles.push([...way.slice(at), name])
      return
    }
    way.push(name)
    for (const next of graph.get(name) ?? []) visit(next)
    way.pop()
    done.add(name)
  }
  for (const name of graph.keys()) visit(name)
  return circles
}

it('no module leads back to itself', () => {
  const files = ['engine', 'claims', 'migrate']
    .flatMap((name) =>
      readdirSync(path.join(source, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(name, 'src', file),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
    .map((name) => path.join(source, name))
  const graph = new Map(files.map((file) => [file, importsOf(file)]))
  // One way of each kind, which would be missed if it were not read.
  const openSite = path.join(source, 'engine/src/cli/ask/open-site.ts')
  const names = graph.get(openSite)?.map((file) => path.basename(file))
  expect(names).toEqual(expect.arrayContaining(['answer-store.ts', 'prepare-answers.ts']))
  const shown = circlesIn(graph).map((circle) =>
    circle.map((file) => path.relative(source, file)).join(' → '),
  )
  expect(shown).toEqual([])
})

it('a circle is found, wherever it is entered', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b', 'c']],
  ])
  expect(circlesIn(graph)).toEqual([['b', 'd', 'b']])
})

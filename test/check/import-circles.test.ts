/** There are no circular imports, including `import()`: the linter's rule only covers `import … from`. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from '../support/site'

const source = path.join(root, 'packages')

/** Files that a module imports in any way, except type-only imports. */
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
    // A computed specifier cannot be resolved to a file.
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

/** Cycles in a graph, each as the names on its path, starting and ending with the same one. */
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
  // One import of each kind, to detect one that is not read.
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

import type { PackageView, UpstreamIndex } from '../upstream/index/read-index'
import { findSymbol } from '../upstream/index/find-symbol'

/** Packages of the code base that a package depends on, and how many of its files import each. */
export type Dependencies = ReadonlyMap<string, ReadonlyMap<string, number>>

/** What each package's `package.json` names among the packages of the code base; development alone does not count. */
export function dependenciesOf(index: UpstreamIndex): Dependencies {
  const names = new Set(index.packages().map(({ name }) => name))
  return new Map(
    index.packages().map((view) => {
      const named = ['dependencies', 'peerDependencies'].flatMap((field) => namesIn(view, field))
      const own = [...new Set(named)].filter((name) => names.has(name) && name !== view.name)
      return [view.name, new Map(own.sort().map((name) => [name, importsOf(view, name)]))]
    }),
  )
}

function namesIn(view: PackageView, field: string): string[] {
  const manifest = view.file('package.json')
  return manifest ? (findSymbol(manifest, field)?.members ?? []).map(({ name }) => name) : []
}

/** Files that import a package or one of its entry points. */
function importsOf(view: PackageView, name: string): number {
  return new Set([...view.filesHolding(`< ${name} `), ...view.filesHolding(`< ${name}/`)]).size
}

/** At most this many packages stand around the one in the middle. */
const maxDrawn = 8
const maxSide = 4

/**
 * A package between those that depend on it and those it depends on, in the language of Graphviz: at most nine, the closest by imports.
 * Undefined for one that stands alone.
 */
export function dependencyGraph(
  name: string,
  { dependencies, dependents }: { dependencies: readonly string[]; dependents: readonly string[] },
): string | undefined {
  if (dependencies.length + dependents.length === 0) return undefined
  const right = Math.min(dependencies.length, Math.max(maxSide, maxDrawn - dependents.length))
  const left = Math.min(dependents.length, maxDrawn - right)
  const quoted = (text: string) => JSON.stringify(text)
  return [
    'digraph {',
    'rankdir=LR; ranksep=0.6; nodesep=0.18; node [shape=box];',
    `${quoted(name)} [style=filled];`,
    ...dependents.slice(0, left).map((from) => `${quoted(from)} -> ${quoted(name)};`),
    ...dependencies.slice(0, right).map((to) => `${quoted(name)} -> ${quoted(to)};`),
    '}',
  ].join('\n')
}

/** Dependencies of a package and those that depend on it, each the closest first. */
export function neighboursOf(
  name: string,
  all: Dependencies,
): { dependencies: string[]; dependents: string[] } {
  const byCount = (entries: [string, number][]) =>
    entries.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([other]) => other)
  return {
    dependencies: byCount([...(all.get(name) ?? [])]),
    dependents: byCount(
      [...all].flatMap(([other, own]): [string, number][] => {
        const count = own.get(name)
        return count === undefined ? [] : [[other, count]]
      }),
    ),
  }
}

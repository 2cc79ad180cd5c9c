/** Dependencies between the packages of a code base, as lists and drawings. */
import { packageRoute, type PackageMap, type PackageMapBox } from '../model/code-map'
import type { UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { manifestNames } from '../upstream/index/find-symbol'

/** A package's dependencies within the code base, with the number of its files that import each. */
export type Dependencies = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Dependencies in each package's `package.json` that are part of the code base, except those for development. */
export function dependenciesOf(index: UpstreamIndex): Dependencies {
  const names = new Set(index.packages().map(({ name }) => name))
  return new Map(
    index.packages().map((view) => {
      const named = manifestNames(view, 'dependencies', 'peerDependencies')
      const own = named.filter((name) => names.has(name) && name !== view.name)
      const counts = new Map(own.sort().map((name) => [name, 0]))
      for (const modules of view.imported())
        for (const name of new Set(modules.map(packageOf)))
          if (counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [view.name, counts]
    }),
  )
}

/** The package in a module specifier: `@a/b/c` → `@a/b`. */
const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]*/.exec(module)?.[0] ?? ''

/** Maximum number of packages drawn around the one in the middle, and on each side if both have some. */
const [maxDrawn, maxSide] = [8, 4]

/** A package between its closest dependents and dependencies, as Graphviz source; undefined without either. */
export function dependencyGraph(name: string, { dependencies, dependents }: ReturnType<typeof neighboursOf>) {
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

/** Dependencies and dependents of a package, closest first. */
export function neighboursOf(name: string, all: Dependencies) {
  const byCount = (counts: Iterable<[string, number]>) =>
    [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([other]) => other)
  const dependents = [...all].flatMap(([other, own]): [string, number][] => {
    const files = own.get(name)
    return files === undefined ? [] : [[other, files]]
  })
  return { dependencies: byCount(all.get(name) ?? []), dependents: byCount(dependents) }
}

/** Dimensions of the drawing, in pixels. Names are set in a monospace font at 12 px; the arcs are on the right. */
const [width, margin, titleWidth, arcsWidth, rowHeight, boxHeight, gap] = [880, 16, 84, 132, 40, 26, 12]
const textWidth = (text: string) => Math.round(text.length * 7.3) + 16

/** The packages in their layers, with the imports between them; undefined if the options define no layers. */
export function packageMap(
  { layers, packages }: Pick<UpstreamConfig, 'layers' | 'packages'>,
  dependencies: Dependencies,
  codeRoute: string,
): PackageMap | undefined {
  if (!layers) return undefined
  let top = 0
  const bands = layers.map((name) => {
    const own = packages.filter((item) => item.layer === name && dependencies.has(item.name))
    const boxes = placed(own, top, dependencies, codeRoute)
    const height = (boxes.at(-1)?.y ?? top) + boxHeight + (rowHeight - boxHeight) / 2 - top
    const band = { name, y: top, height: Math.max(rowHeight + 8, height), boxes }
    top += band.height
    return band
  })
  const boxes = new Map(
    bands.flatMap((band, layer) => band.boxes.map((box) => [box.name, { ...box, layer }])),
  )
  const imports = [...boxes.values()].flatMap((from) =>
    [...(dependencies.get(from.name) ?? [])].flatMap(([name, files]) => {
      const to = boxes.get(name)
      return to && files > 0 ? [{ from, to, files }] : []
    }),
  )
  imports.sort((a, b) => b.files - a.files)
  return { width, height: top, bands, arcs: arcsBetween(bands, imports), imports: imports.map(drawnImport) }
}

type Import = Record<'from' | 'to', PackageMapBox & { layer: number }> & { files: number }

/** Places boxes side by side, in as many rows as needed. */
function placed(packages: { name: string }[], top: number, dependencies: Dependencies, codeRoute: string) {
  let [x, y] = [titleWidth + margin, top + (rowHeight - boxHeight) / 2]
  return packages.map(({ name }) => {
    const label = name.replace(/^@[^/]+\//, '')
    const importers = [...dependencies.values()].filter((own) => (own.get(name) ?? 0) > 0).length
    const own = textWidth(importers > 0 ? `${label} ${importers}` : label)
    if (x + own > width - arcsWidth) [x, y] = [titleWidth + margin, y + rowHeight]
    const route = packageRoute(codeRoute, name)
    const box: PackageMapBox = { name, label, importers, route, x, y, width: own, height: boxHeight }
    x += own + gap
    return box
  })
}

/** A line between the facing edges of two boxes; a curve below both if they are in the same row. */
function drawnImport({ from, to, files }: Import) {
  const [start, end] = [Math.round(from.x + from.width / 2), Math.round(to.x + to.width / 2)]
  const [startBelow, endBelow] = [from.y + boxHeight, to.y + boxHeight]
  const path =
    from.y === to.y
      ? `M${start} ${startBelow}Q${Math.round((start + end) / 2)} ${startBelow + 28} ${end} ${endBelow}`
      : `M${start} ${to.y > from.y ? startBelow : from.y}L${end} ${to.y > from.y ? to.y : endBelow}`
  return { from: from.label, to: to.label, files, path }
}

/** One arc for all imports from one layer to another. At each layer, long arcs end between the short ones, so that few cross. */
function arcsBetween(bands: PackageMap['bands'], imports: readonly Import[]) {
  type Sum = { from: number; to: number; files: number }
  const sums = new Map<string, Sum>()
  for (const { from, to, files } of imports) {
    if (from.layer === to.layer) continue
    const key = `${from.layer} ${to.layer}`
    sums.set(key, { from: from.layer, to: to.layer, files: files + (sums.get(key)?.files ?? 0) })
  }
  const arcs = [...sums.values()]
  const heightAt = (layer: number, arc: Sum) => {
    const rank = ({ from, to }: Sum) => 1 / (from + to - 2 * layer) + (from === layer ? 0.01 : 0)
    const here = arcs.filter(({ from, to }) => from === layer || to === layer)
    const place = here.sort((a, b) => rank(a) - rank(b)).indexOf(arc) + 1
    const { y, height } = bands[layer] ?? { y: 0, height: 0 }
    return Math.round(y + (height * place) / (here.length + 1))
  }
  return arcs.map((arc) => {
    const [x, start, end] = [width - arcsWidth + margin, heightAt(arc.from, arc), heightAt(arc.to, arc)]
    const reach = x + 14 + 22 * Math.abs(arc.to - arc.from)
    return { ...arc, path: `M${x} ${start}C${reach} ${start} ${reach} ${end} ${x + 6} ${end}` }
  })
}

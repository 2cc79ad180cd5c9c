/** Dependencies between the packages of a code base, as lists and drawings. */
import { packageRoute, type PackageMap, type PackageMapBox, type PackageMapEdge } from '../model/code-map'
import type { UpstreamConfig } from '../model/upstream-config'
import type { PackageView, UpstreamIndex } from '../upstream/index/read-index'
import { manifestNames } from '../upstream/index/find-symbol'

/** A package's dependencies within the code base, with the number of its files that import each. */
export type Dependencies = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Dependencies in each package's `package.json` that are part of the code base, except those for development. */
export function dependenciesOf(index: UpstreamIndex): Dependencies {
  const names = new Set(index.packages().map(({ name }) => name))
  return new Map(
    index.packages().map((view) => {
      const named = manifestNames(view, 'dependencies', 'peerDependencies')
      const own = [...new Set(named)].filter((name) => names.has(name) && name !== view.name)
      return [view.name, new Map(own.sort().map((name) => [name, importsOf(view, name)]))]
    }),
  )
}

/** Number of files that import a package or one of its entry points. */
function importsOf(view: PackageView, name: string): number {
  return new Set([...view.filesHolding(`< ${name} `), ...view.filesHolding(`< ${name}/`)]).size
}

/** Maximum number of packages drawn around the one in the middle, and on each side if both have some. */
const [maxDrawn, maxSide] = [8, 4]

/**
 * A package between its dependents and dependencies, as Graphviz source: at most nine packages, chosen by number of imports. Undefined for
 * a package without either.
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

/** Dependencies and dependents of a package, closest first. */
export function neighboursOf(name: string, all: Dependencies) {
  const byCount = (entries: [string, number][]) =>
    entries.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([other]) => other)
  const dependents = [...all].flatMap(([other, own]): [string, number][] => {
    const count = own.get(name)
    return count === undefined ? [] : [[other, count]]
  })
  return { dependencies: byCount([...(all.get(name) ?? [])]), dependents: byCount(dependents) }
}

/** Dimensions of the drawing, in pixels. Names are set in a monospace font at 12 px. */
const [width, margin, titleWidth, rowHeight, boxHeight, gap] = [880, 16, 84, 44, 26, 14]
const textWidth = (text: string) => Math.round(text.length * 7.3) + 16

/** Maximum number of edges, those with most imports: more would hide each other. */
const maxEdges = 70

/** The packages in their layers, with the imports between them; undefined if the options define no layers. */
export function packageMap(
  { layers, packages }: Pick<UpstreamConfig, 'layers' | 'packages'>,
  dependencies: Dependencies,
  codeRoute: string,
): PackageMap | undefined {
  if (!layers) return undefined
  let top = 0
  const bands = layers.map((name) => {
    const names = packages.flatMap((item) =>
      item.layer === name && dependencies.has(item.name) ? item.name : [],
    )
    const boxes = placed(names, top, codeRoute)
    const height = (boxes.at(-1)?.y ?? top) + rowHeight - top
    const band = { name, y: top, height, boxes }
    top += height
    return band
  })
  const boxes = bands.flatMap((band, layer) => band.boxes.map((box) => ({ ...box, layer })))
  const edges = edgesBetween(boxes, dependencies)
  return { width, height: top, bands, edges: edges.slice(0, maxEdges), more: edges.slice(maxEdges).length }
}

/** Places boxes side by side, in as many rows as needed. */
function placed(names: readonly string[], top: number, codeRoute: string): PackageMapBox[] {
  let [x, y] = [titleWidth + margin, top + (rowHeight - boxHeight) / 2]
  return names.map((name) => {
    const label = name.replace(/^@[^/]+\//, '')
    const own = textWidth(label)
    if (x + own > width - margin) [x, y] = [titleWidth + margin, y + rowHeight]
    const box = { name, label, route: packageRoute(codeRoute, name), x, y, width: own, height: boxHeight }
    x += own + gap
    return box
  })
}

/** Imports between packages, those of most files first. */
function edgesBetween(
  boxes: readonly (PackageMapBox & { layer: number })[],
  dependencies: Dependencies,
): PackageMapEdge[] {
  const byName = new Map(boxes.map((box) => [box.name, box]))
  return boxes
    .flatMap((from) =>
      [...(dependencies.get(from.name) ?? [])].flatMap(([name, files]): PackageMapEdge[] => {
        const to = byName.get(name)
        if (!to || files === 0) return []
        const goesUp = to.layer < from.layer
        return [{ from: from.label, to: to.label, files, goesUp, path: curve(from, to) }]
      }),
    )
    .sort((a, b) => b.files - a.files || (a.from + a.to < b.from + b.to ? -1 : 1))
}

/** A curve between the facing edges of two boxes; below both if they are in the same row. */
function curve(from: PackageMapBox, to: PackageMapBox): string {
  const middle = (box: PackageMapBox) => Math.round(box.x + box.width / 2)
  const isRow = from.y === to.y
  const isDown = to.y >= from.y
  const start = isDown ? from.y + boxHeight : from.y
  const end = isRow || !isDown ? to.y + boxHeight : to.y
  const bend = Math.max(18, Math.round(Math.abs(end - start) / 2))
  const first = isDown ? start + bend : start - bend
  const second = isDown && !isRow ? end - bend : end + bend
  return `M${middle(from)} ${start}C${middle(from)} ${first} ${middle(to)} ${second} ${middle(to)} ${end}`
}

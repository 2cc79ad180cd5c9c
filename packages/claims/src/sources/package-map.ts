import type { PackageMap, PackageMapBox, PackageMapEdge } from '../model/code-map'
import type { UpstreamConfig } from '../model/upstream-config'
import { packageRoute } from './code-route'
import type { Dependencies } from './code-dependencies'

/** Measures of the drawing, in pixels. Names are set in the monospace typeface at 12 px. */
const [width, margin, titleWidth, rowHeight, boxHeight, gap] = [880, 16, 84, 44, 26, 14]
const textWidth = (text: string) => Math.round(text.length * 7.3) + 16

/** So many imports are drawn, the closest: more of them would hide one another. */
const maxEdges = 70

/** The packages in their layers, with the imports between them; undefined where the options name no layers. */
export function packageMap(
  { layers, packages }: Pick<UpstreamConfig, 'layers' | 'packages'>,
  dependencies: Dependencies,
  codeRoute: string,
): PackageMap | undefined {
  if (!layers) return undefined
  let top = 0
  const bands = layers.map((name) => {
    const names = packages.filter((item) => item.layer === name && dependencies.has(item.name))
    const boxes = placed(
      names.map((item) => item.name),
      top,
      codeRoute,
    )
    const height = (boxes.at(-1)?.y ?? top) + rowHeight - top
    const band = { name, y: top, height, boxes }
    top += height
    return band
  })
  const edges = edgesBetween(
    bands.flatMap(({ boxes }, layer) => boxes.map((box) => ({ ...box, layer }))),
    dependencies,
  )
  return { width, height: top, bands, edges: edges.slice(0, maxEdges), more: edges.slice(maxEdges).length }
}

/** Boxes side by side, in as many rows as they need. */
function placed(names: readonly string[], top: number, codeRoute: string): PackageMapBox[] {
  let [x, y] = [titleWidth + margin, top + (rowHeight - boxHeight) / 2]
  return names.map((name) => {
    const label = name.replace(/^@[^/]+\//, '')
    const boxWidth = textWidth(label)
    if (x + boxWidth > width - margin) [x, y] = [titleWidth + margin, y + rowHeight]
    const box = {
      name,
      label,
      route: packageRoute(codeRoute, name),
      x,
      y,
      width: boxWidth,
      height: boxHeight,
    }
    x += boxWidth + gap
    return box
  })
}

/** Imports between packages, those of the most files first. */
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

/** From the edge of a box to the edge of another that faces it; between boxes of a row below both. */
function curve(from: PackageMapBox, to: PackageMapBox): string {
  const middle = (box: PackageMapBox) => Math.round(box.x + box.width / 2)
  const isDown = to.y >= from.y
  const start = isDown ? from.y + boxHeight : from.y
  const end = from.y === to.y || !isDown ? to.y + boxHeight : to.y
  const bend = Math.max(18, Math.round(Math.abs(end - start) / 2))
  const [first, second] =
    from.y === to.y
      ? [start + bend, end + bend]
      : isDown
        ? [start + bend, end - bend]
        : [start - bend, end + bend]
  return `M${middle(from)} ${start}C${middle(from)} ${first} ${middle(to)} ${second} ${middle(to)} ${end}`
}

import type { PackageMap as PackageMapData } from '../model/code-map'
import { counted } from 'holdtrue/model/counted'
import { withBase } from 'holdtrue/model/path'
import { useSite } from 'holdtrue/theme/contexts'

/** The packages of a code base in their layers. Its links are for the pointer only: the list below has the same ones. */
export function PackageMap({ map }: { map: PackageMapData }) {
  const layers = map.bands.map(({ name, boxes }) => `${name} (${boxes.length})`)
  const importers = [...new Set(map.imports.map(({ from }) => from))]
  return (
    <div className="diagram package-map">
      <figure>
        <div className="diagram-scroll" tabIndex={0}>
          <svg
            className="diagram-svg"
            viewBox={`0 0 ${map.width} ${map.height}`}
            width={map.width}
            fill="none"
            stroke="currentColor"
            role="group"
            aria-label={`The packages in their layers: ${layers.join(', ')}.`}
          >
            <g aria-hidden="true">
              {map.bands.map(({ name, y, height }, layer) => (
                <g key={name}>
                  <rect className={`diagram-layer-${layer + 1}`} y={y} width={map.width} height={height} />
                  <text
                    className={`diagram-title diagram-layer-${layer + 1} package-map-layer`}
                    x="16"
                    y={y + 25}
                  >
                    {name}
                  </text>
                </g>
              ))}
              <Arcs arcs={map.arcs} />
              <Boxes map={map} />
            </g>
          </svg>
        </div>
        <figcaption className="diagram-caption">
          Beside a name: how many packages import it. Arcs: imports between layers, thicker where more files
          do, red where they lead up. Under the pointer: what a package imports and, dashed, what imports it.
        </figcaption>
      </figure>
      <details className="diagram-links">
        <summary>The imports as a list</summary>
        <ul>
          {importers.map((importer) => (
            <li key={importer}>
              <code>{importer}</code>:{' '}
              {map.imports
                .filter(({ from }) => from === importer)
                .map(({ to, files }) => `${to} (${counted(files, 'file')})`)
                .join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Each package with the lines of its imports, which are shown while the pointer is over it. */
function Boxes({ map: { bands, imports } }: { map: PackageMapData }) {
  const { baseUrl } = useSite()
  const lines = (end: 'from' | 'to', label: string) =>
    imports.flatMap((item) => (item[end] === label ? item.path : [])).join('')
  return bands.flatMap(({ boxes }) =>
    boxes.map(({ name, label, importers, route, x, y, width, height }) => [
      <a key={name} className="diagram-link" href={withBase(baseUrl, route)} tabIndex={-1}>
        <rect className="diagram-shape" x={x} y={y} width={width} height={height} rx="6" />
        <text className="diagram-text" x={x + width / 2} y={y + 17}>
          {label}
          {importers > 0 && <tspan dx="7">{importers}</tspan>}
        </text>
      </a>,
      <path key={`${name} from`} d={lines('from', label)} />,
      <path key={`${name} to`} d={lines('to', label)} />,
    ]),
  )
}

function Arcs({ arcs }: Pick<PackageMapData, 'arcs'>) {
  return (
    <>
      <defs>
        <marker
          id="import-head"
          viewBox="0 0 6 6"
          refX="5"
          refY="3"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 6 3 0 6z" />
        </marker>
      </defs>
      {arcs.map(({ from, to, files, goesUp, path }) => (
        <path
          key={`${from} ${to}`}
          className={goesUp ? 'import import-up' : 'import'}
          d={path}
          strokeWidth={Math.min(5, Math.round(2 * (0.6 + Math.log10(files) * 1.4)) / 2)}
          markerEnd="url(#import-head)"
        />
      ))}
    </>
  )
}

import type { CodeMapData, CodeMapRow, PackageMap as PackageMapData } from '../model/code-map'
import { withBase } from 'holdtrue/model/path'
import { Link } from 'holdtrue/theme/Link'
import { useSite } from 'holdtrue/theme/contexts'
import { counted } from 'holdtrue/model/counted'

/** `/code`: a field for a path, error or symptom, and every package. */
export function CodeMapArticle({ data }: { data: CodeMapData }) {
  const { baseUrl } = useSite()
  return (
    <>
      <form
        className="code-search"
        role="search"
        aria-label="Where something is, or goes wrong"
        action={withBase(baseUrl, data.route)}
        data-code-map={withBase(baseUrl, data.table)}
        data-find={data.find && withBase(baseUrl, data.find)}
        data-source={data.find && data.source}
        data-folders={data.find && data.folders.join('\n')}
      >
        <label htmlFor="code-query">
          A whole issue, a message, a stack trace, a path, a symbol or a package
        </label>
        <p className="report-note without-js">
          Looking a place up needs JavaScript and a newer browser. Below is every package; its page lists its
          files.
        </p>
        <div className="code-field">
          <textarea
            id="code-query"
            rows={3}
            maxLength={2000}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="What goes wrong, in your words, or core/src/Strapi.ts:120"
            required
          />
          <button type="submit" className="button">
            Find
          </button>
        </div>
      </form>
      <p id="code-live" className="visually-hidden" role="status" />
      <div id="code-answer" />
      {data.map && <PackageMap map={data.map} />}
      <p className="report-note">
        Exports count as documented when a statement is about them. Statements are checked against{' '}
        {data.release}.
      </p>
      {data.groups.map(({ label, packages }) => (
        <section key={label} className="code-layer" aria-labelledby={groupId(label)}>
          <h2 id={groupId(label)}>{label.includes('/') ? <code>{label}</code> : label}</h2>
          <ul className="report-rows">
            {packages.map((row) => (
              <PackageRow key={row.name} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const groupId = (label: string) => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

function PackageRow({ row: { name, route, role, pages, first, exports } }: { row: CodeMapRow }) {
  return (
    <li className="code-package">
      <div className="code-about">
        <p className="code-name">
          <Link to={route}>
            <code>{name}</code>
          </Link>
        </p>
        {role && <p>{role}</p>}
        {first && (
          <p className="report-note">
            Begin with <Link to={first.route}>{first.label}</Link>
          </p>
        )}
      </div>
      <p className="report-line report-note">
        <span>{pages === 0 ? 'no page' : counted(pages, 'page')}</span>
        {exports.total > 0 && (
          <span className="code-share">
            <Share part={exports.documented} of={exports.total} />
            {`${exports.documented} of ${counted(exports.total, 'export')}`}
          </span>
        )}
      </p>
    </li>
  )
}

/** A share as a bar, next to the numbers. */
function Share({ part, of }: { part: number; of: number }) {
  return (
    <svg className="code-bar" viewBox="0 0 40 6" width="40" height="6" aria-hidden="true">
      <rect width="40" height="6" rx="3" />
      {part > 0 && (
        <rect className="code-bar-part" width={Math.max(3, Math.round((40 * part) / of))} height="6" rx="3" />
      )}
    </svg>
  )
}

/** The packages of a code base in their layers. Its links are for the pointer only: the list below has the same ones. */
function PackageMap({ map }: { map: PackageMapData }) {
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
      {arcs.map(({ from, to, files, path }) => (
        <path
          key={`${from} ${to}`}
          className={to < from ? 'import import-up' : 'import'}
          d={path}
          strokeWidth={Math.min(5, Math.round(2 * (0.6 + Math.log10(files) * 1.4)) / 2)}
          markerEnd="url(#import-head)"
        />
      ))}
    </>
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './site'

interface Override {
  files: string[]
  rules: { 'no-restricted-imports'?: unknown }
}

interface Pattern {
  regex?: string
  message?: string
}

/** The rooms of the engine, and the other rooms each may import from, as configured for the linter. */
export interface Rooms {
  names: string[]
  sees: Map<string, Set<string>>
  /** The linter's message for an import from a forbidden room. */
  messages: Map<string, string>
  /** Rooms whose code runs in browsers. */
  inBrowsers: Set<string>
}

const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

export function readRooms(): Rooms {
  const folders = readdirSync(path.join(root, 'packages/engine/src'), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const { overrides } = json<{ overrides: Override[] }>('.oxlintrc.json')
  const sees = new Map<string, Set<string>>()
  const messages = new Map<string, string>()
  for (const { files, rules } of overrides) {
    const room = /^packages\/engine\/src\/(\w+)\/\*\*$/.exec(files[0] ?? '')?.[1]
    const rule = rules['no-restricted-imports']
    if (room === undefined || !Array.isArray(rule)) continue
    const { patterns }: { patterns: Pattern[] } = rule[1]
    const { regex, message = '' } = patterns.find((pattern) => pattern.regex !== undefined) ?? {}
    if (regex === undefined) continue
    const forbidden = new RegExp(regex)
    messages.set(room, message)
    sees.set(room, new Set(names.filter((other) => other !== room && !forbidden.test(`../${other}/x`))))
  }
  const browserProjects = ['shared', 'browser'].flatMap(
    (project) => json<{ include: string[] }>(`packages/tsconfig.${project}.json`).include,
  )
  return {
    names,
    sees,
    messages,
    inBrowsers: new Set(
      browserProjects.map((folder) => folder.replace('engine/src/', '').split('/')[0] ?? ''),
    ),
  }
}

/** The rooms that a room imports from, ignoring tests. */
export function roomsUsedBy(room: string): Set<string> {
  const folder = path.join(root, 'packages/engine/src', room)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  )
  const imported = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/'(\.\.?\/[^'\n]+)'/g)].map(
      ([, specifier = '']) =>
        path.relative(
          path.join(root, 'packages/engine/src'),
          path.resolve(path.dirname(path.join(folder, file)), specifier),
        ),
    ),
  )
  return new Set(imported.map((target) => target.split(path.sep)[0] ?? ''))
}

/**
 * The diagram of the rooms, as `dot`: an arrow leads from a room to each room it imports from, unless it reaches that room through another.
 * Rooms whose code runs in browsers are filled.
 */
export function drawingOf({ names, sees, inBrowsers }: Rooms): string {
  const nodes = names.map((name) => `  "${name}"${inBrowsers.has(name) ? ' [style=filled]' : ''}`)
  const arrows = names.flatMap((from) => {
    const seen = [...(sees.get(from) ?? [])]
    return seen
      .filter((to) => !seen.some((between) => sees.get(between)?.has(to)))
      .map((to) => `  "${from}" -> "${to}"`)
  })
  return ['digraph rooms {', '  node [shape=box]', ...nodes, ...arrows, '}', ''].join('\n')
}

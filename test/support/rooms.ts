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

/** The rooms of the engine, and which others each may see, as the linter has it. */
export interface Rooms {
  names: string[]
  sees: Map<string, Set<string>>
  /** What the linter says where somebody looks into another room. */
  messages: Map<string, string>
  /** Whose code runs in browsers. */
  inBrowsers: Set<string>
}

const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

export function readRooms(): Rooms {
  const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const { overrides } = json<{ overrides: Override[] }>('.oxlintrc.json')
  const sees = new Map<string, Set<string>>()
  const messages = new Map<string, string>()
  for (const { files, rules } of overrides) {
    const room = /^src\/(\w+)\/\*\*$/.exec(files[0] ?? '')?.[1]
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
    (project) => json<{ include: string[] }>(`src/tsconfig.${project}.json`).include,
  )
  return {
    names,
    sees,
    messages,
    inBrowsers: new Set(browserProjects.map((folder) => folder.split('/')[0] ?? '')),
  }
}

/** Rooms that see each other, through others too, stand on one floor. Floors in the order of their first room. */
export function floorsOf({ names, sees }: Rooms): string[][] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of sees.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  const reachable = new Map(names.map((name) => [name, reach(name)]))
  const isOnFloor = (a: string, b: string) =>
    a === b || (reachable.get(a)?.has(b) && reachable.get(b)?.has(a))
  return names
    .filter((name) => names.find((other) => isOnFloor(name, other)) === name)
    .map((name) => names.filter((other) => isOnFloor(name, other)))
}

/**
 * The drawing of the rooms, as `dot`: an arrow leads from a floor to each that it sees and that no floor between them sees. Rooms whose code
 * runs in browsers are filled.
 */
export function drawingOf(rooms: Rooms): string {
  const floors = floorsOf(rooms)
  const seesFloor = (from: string[], to: string[]) =>
    from !== to && from.some((room) => to.some((other) => rooms.sees.get(room)?.has(other)))
  const nodes = floors.map((floor) => {
    const isInBrowsers = floor.every((room) => rooms.inBrowsers.has(room))
    return `  "${floor[0]}" [label="${floor.join('\\n')}"${isInBrowsers ? ' style=filled' : ''}]`
  })
  const arrows = floors.flatMap((from) =>
    floors
      .filter((to) => seesFloor(from, to))
      .filter((to) => !floors.some((between) => seesFloor(from, between) && seesFloor(between, to)))
      .map((to) => `  "${from[0]}" -> "${to[0]}"`),
  )
  return ['digraph rooms {', '  node [shape=box]', ...nodes, ...arrows, '}', ''].join('\n')
}

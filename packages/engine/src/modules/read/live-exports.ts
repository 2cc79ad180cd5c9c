import type { Program } from 'oxc-parser'
import { visitProgram } from '../javascript-parser'
import { parseModule } from '../parse-module'

/** Hooks of React that give a component state or effects. Those that only read or remember need no browser. */
const hookName = /^use(?!(?:Context|Memo|Callback|Id|DebugValue)$)[A-Z]/
const handlerName = /^on[A-Z]/

/**
 * Names of the exports of a component module that are live in the browser. A module is live as a whole: when it says
 * `'use client'`, calls a hook of React that has state or effects, or has JSX with an event handler; then all its exports are named (`*` for `export *`).
 */
export function findLiveExports(source: string, filename: string): string[] {
  // Parsing costs more than this look, and most components have neither.
  if (!/use client|\buse|\bon[A-Z]/.test(source)) return []
  const { program, module } = parseModule(source, filename)
  const isLive =
    program.body.some((statement) => 'directive' in statement && statement.directive === 'use client') ||
    hasBehaviour(program, reactNames(module))
  if (!isLive) return []
  return exportNames(module)
}

/**
 * The live modules among `sources` (by path), each with its live exports: those that `findLiveExports` names; all of a module that
 * imports one of them, because a component around a live one must be rendered in the browser with it; and those that a module hands on
 * (`export … from`).
 * @param resolve path of the module that a specifier means in a file; undefined for packages
 * @param isLivePackage whether what a package exports by a name (`default`, `*`) has behaviour
 */
export function findLiveModules(
  sources: ReadonlyMap<string, string>,
  resolve: (specifier: string, from: string) => string | undefined,
  isLivePackage: (specifier: string, name: string) => boolean = () => false,
): Map<string, string[]> {
  const live = new Map<string, Set<string>>()
  const users = new Map<string, Use[]>()
  for (const [path, source] of sources) {
    const { module } = parseModule(source, path)
    for (const { specifier, ...use } of usesOf(module, path)) {
      const target = resolve(specifier, path)
      if (target !== undefined) users.set(target, [...(users.get(target) ?? []), use])
      else if (isLivePackage(specifier, use.name)) {
        live.set(path, new Set([...(live.get(path) ?? []), ...(use.gives ?? exportNames(module))]))
      }
    }
    const names = findLiveExports(source, path)
    if (names.length > 0) live.set(path, new Set([...(live.get(path) ?? []), ...names]))
  }
  const queue = [...live.keys()]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const names = live.get(path) ?? new Set()
    for (const { by, name, gives } of users.get(path) ?? []) {
      const known = live.get(by) ?? new Set()
      const before = known.size
      if (name === '*' || names.has(name) || names.has('*')) {
        // `export *` hands on what is live under its own name, but for the default.
        for (const given of gives ?? [...names].filter((own) => own !== 'default')) known.add(given)
      }
      if (known.size === before) continue
      live.set(by, known)
      queue.push(by)
    }
  }
  return new Map([...live].map(([path, names]) => [path, [...names]]))
}

/** One name that a module takes from another one. */
interface Use {
  /** Path of the module that takes it. */
  by: string
  /** `*` for whatever there is. */
  name: string
  /** Exports of the module that are live when what it takes is; undefined for those of the same names. */
  gives: readonly string[] | undefined
}

function usesOf(module: ModuleInfo, by: string): (Use & { specifier: string })[] {
  const own = exportNames(module)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName: { kind, name } }) => ({
        by,
        specifier: moduleRequest.value,
        name: kind === 'Default' ? 'default' : (name ?? '*'),
        gives: own,
      })),
  )
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName, isType }) => {
      if (isType || moduleRequest === null) return []
      const gives = exportName.kind === 'Default' ? ['default'] : exportName.name && [exportName.name]
      return { by, specifier: moduleRequest.value, name: importName.name ?? '*', gives: gives || undefined }
    })
  return [...imports, ...exports]
}

function exportNames(module: ModuleInfo): string[] {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*')))
}

type ModuleInfo = ReturnType<typeof parseModule>['module']

/** Local names of what comes from `react`: hooks by their own name, and the module itself. */
function reactNames(module: ModuleInfo): { hooks: Set<string>; modules: Set<string> } {
  const hooks = new Set<string>()
  const modules = new Set<string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    if (moduleRequest.value !== 'react' && moduleRequest.value !== 'react-dom') continue
    for (const { importName, localName, isType } of entries) {
      if (isType) continue
      if (importName.kind !== 'Name') modules.add(localName.value)
      else if (hookName.test(importName.name ?? '')) hooks.add(localName.value)
    }
  }
  return { hooks, modules }
}

/** Whether a module calls a hook, `useState()` or `React.useState()`, or has an event handler. */
function hasBehaviour(program: Program, { hooks, modules }: ReturnType<typeof reactNames>): boolean {
  let found = false
  visitProgram(program, {
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') found ||= hooks.has(callee.name)
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      const { object, property } = callee
      found ||= modules.has(object.name) && property.type === 'Identifier' && hookName.test(property.name)
    },
    JSXAttribute({ name }) {
      found ||= name.type === 'JSXIdentifier' && handlerName.test(name.name)
    },
  })
  return found
}

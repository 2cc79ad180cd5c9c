import { parseModule } from '../parse-module'
import { isDocusaurusName, type ProvidedModules } from '../resolve'

/** `'use client'`, a call of a hook of React's that has state or effects, or an event handler. */
const behaviour =
  /^\s*['"]use client['"]|\buse(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|Ref|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|ActionState|Optimistic|EffectEvent)\)?\s*[<(]|\bon[A-Z]\w*=\{|\bon(?:Click|Change|Input|Submit|Key\w+|Pointer\w+|Mouse\w+|Focus|Blur|Toggle)["']?:/m
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Whether code has behaviour, and so needs the browser: a module as it is written, or a component as a compiler wrote it. */
export const hasBehaviour = (code: string): boolean =>
  behaviour.test(code) && behaviour.test(code.replace(comments, ''))

/** Whether what a module imports from a package needs the browser. Any hook is taken to; a package's component needs `'use client'`. */
function isLiveImport(specifier: string, name: string, local: string, provided: ProvidedModules): boolean {
  const known = provided[specifier]
  if (known) return known.live !== undefined && (name === '*' || known.live.includes(name))
  return (
    /^use[A-Z]/.test(local) &&
    !/^(?:[./~]|@site\/|react(?:-dom)?$)/.test(specifier) &&
    !isDocusaurusName(specifier)
  )
}

/**
 * The live modules among `sources` (by path), each with its live exports (`*` for `export *`). A module with behaviour is live as a whole.
 * So is one that imports what is live: rendered on the server alone, its part would be dead. What a module hands on (`export … from`) is
 * live name by name.
 * @param resolve path of the module that a specifier means in a file; undefined for packages
 * @param provided modules of integrations. Default none.
 */
export function findLiveModules(
  sources: ReadonlyMap<string, string>,
  resolve: (specifier: string, from: string) => string | undefined,
  provided: ProvidedModules = {},
): Map<string, string[]> {
  const live = new Map<string, Set<string>>()
  const users = new Map<string, Use[]>()
  const add = (path: string, names: readonly string[]): void => {
    const known = live.get(path) ?? new Set()
    const before = known.size
    for (const name of names) known.add(name)
    if (known.size === before) return
    live.set(path, known)
    for (const { by, name, gives } of users.get(path) ?? []) {
      if (name !== '*' && !known.has(name) && !known.has('*')) continue
      // `export *` hands on what is live under its own name, but for the default.
      add(by, gives ?? [...known].filter((own) => own !== 'default'))
    }
  }
  const found: [path: string, names: readonly string[]][] = []
  for (const [path, source] of sources) {
    const { module } = parseModule(source, path)
    if (hasBehaviour(source)) found.push([path, exportNames(module)])
    for (const { specifier, local, ...use } of usesOf(module, path)) {
      const target = resolve(specifier, path)
      if (target !== undefined) users.set(target, [...(users.get(target) ?? []), use])
      else if (isLiveImport(specifier, use.name, local, provided))
        found.push([path, use.gives ?? exportNames(module)])
    }
  }
  for (const [path, names] of found) add(path, names)
  return new Map([...live].map(([path, names]) => [path, [...names]]))
}

/** One name that a module takes from another one. */
interface Use {
  by: string
  /** `*` for whatever there is. */
  name: string
  /** Exports of the module that are live when what it takes is; undefined for those of the same names. */
  gives: readonly string[] | undefined
}

function usesOf(module: ModuleInfo, by: string): (Use & { specifier: string; local: string })[] {
  const own = exportNames(module)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName: { kind, name }, localName }) => ({
        by,
        specifier: moduleRequest.value,
        name: kind === 'Default' ? 'default' : (name ?? '*'),
        local: localName.value,
        gives: own,
      })),
  )
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName, isType }) => {
      if (isType || moduleRequest === null) return []
      const gives = exportName.kind === 'Default' ? ['default'] : exportName.name && [exportName.name]
      const name = importName.name ?? '*'
      return { by, specifier: moduleRequest.value, name, local: name, gives: gives || undefined }
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

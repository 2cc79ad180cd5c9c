import { importedNames, parseModule, type ModuleInfo } from '../parse-module'
import { isDocusaurusName, type ProvidedModules } from '../resolve'

/** `'use client'`, a call to a React hook with state or effects, or an event handler. */
const behaviour =
  /^\s*['"]use client['"]|\buse(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|Ref|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|ActionState|Optimistic|EffectEvent)\)?\s*[<(]|\bon[A-Z]\w*=\{|\bon(?:Click|Change|Input|Submit|Key\w+|Pointer\w+|Mouse\w+|Focus|Blur|Toggle)["']?:/m
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Whether code has behaviour and therefore needs the browser. Accepts a module's source or a compiled component. */
export const hasBehaviour = (code: string): boolean =>
  behaviour.test(code) && behaviour.test(code.replace(comments, ''))

/** Whether an import from a package needs the browser. Every hook is assumed to; a package's component needs `'use client'`. */
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
 * The live modules among `sources` (by path), each with its live exports (`*` for `export *`). A module with behaviour is completely live.
 * So is a module that imports something live, because server rendering alone would leave that part dead. Re-exports are live individually.
 * @param resolve resolves a specifier in a file to a module's path; undefined for packages
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
      // `export *` re-exports live names unchanged, except the default.
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

interface Use {
  by: string
  /** `*` for all names. */
  name: string
  /** Exports that become live if the imported name is live; undefined: exports of the same names. */
  gives: readonly string[] | undefined
}

function usesOf(module: ModuleInfo, by: string): (Use & { specifier: string; local: string })[] {
  const own = exportNames(module)
  const imports = importedNames(module).map(({ source: specifier, imported: name, local }) => {
    return { by, specifier, name, local, gives: own }
  })
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

/** Checks imports in code fences that are not compiled, for names that no entry point of an indexed package exports. */
import type { CheckedFence } from '../../model/claims'
import type { Problem } from 'holdtrue/model/problem'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { dependents, entryOf } from '../../upstream/index/find-symbol'
import { didYouMean } from 'holdtrue/model/nearest'
import type { ModuleImport } from '../../upstream/index/index-format'
import { collectImports } from '../../upstream/source/modules'
import { parseSource } from '../../upstream/source/parse-source'

/** Skips fences that do not parse, because they may be fragments. */
export function checkImports(fences: readonly CheckedFence[], index: UpstreamIndex): Problem[] {
  return fences.flatMap((fence) => {
    const parsed = parseSource('fence.tsx', fence.code)
    if (!parsed) return []
    const imports = collectImports(parsed.program.body)
    const loaded = new Set(Array.from(fence.code.matchAll(load), ([, , from = '']) => from))
    for (const { from } of imports) loaded.delete(from)
    const all = [...imports, ...Array.from(loaded, (from) => ({ from, imported: '*' }))]
    return all.flatMap((item) => checkImport(item, fence, index))
  })
}

const load = /\b(?:import|require)\(\s*(['"])([^'"\n]+)\1/g

function checkImport(
  { from, imported }: Pick<ModuleImport, 'from' | 'imported'>,
  { code, place }: CheckedFence,
  index: UpstreamIndex,
): Problem[] {
  const { name, path, view, entry } = entryOf(index, from)
  const line = code.split('\n').findIndex((text) => text.includes(`'${from}'`) || text.includes(`"${from}"`))
  const fault = !view
    ? missingPackage(name, index)
    : entry
      ? missingName(entry.exports, imported, from)
      : missingEntry(view, from)
  // Reading all files of a package pays off only for imports that look wrong.
  if (!fault || (view && (entry ? isPassedOn(imported, view, index) : isDeclaredEntry(view, path)))) return []
  return [
    {
      severity: 'warning',
      code: 'fence-import',
      ...fault,
      file: place.file,
      line: place.line + Math.max(0, line) + 1,
    },
  ]
}

/** Whether the package re-exports this name from another one. One outside the index may export any name. */
function isPassedOn(imported: string, view: PackageView, index: UpstreamIndex): boolean {
  return view.filesHolding('*').some((path) =>
    view.file(path)?.imports.some(({ from, local, reExport }) => {
      if (!reExport || local !== '*' || from.startsWith('.')) return false
      const { entry } = entryOf(index, from)
      return entry === undefined || entry.exports.some((item) => item.name === imported)
    }),
  )
}

/** Whether the manifest declares an entry point whose names are unknown. */
function isDeclaredEntry(view: PackageView, path: string): boolean {
  const exports = view.file('package.json')?.symbols.find(({ name }) => name === 'exports')
  return exports?.members.some(({ name }) => name === path || name.includes('*')) ?? true
}

type Fault = Pick<Problem, 'message' | 'hint'>

function missingName(exports: readonly { name: string }[], imported: string, from: string) {
  const names = exports.map(({ name }) => name)
  if (imported === '*' || imported === 'default' || names.includes(imported)) return undefined
  return {
    message: `The example imports \`${imported}\` from \`${from}\`, which does not export it.`,
    hint: didYouMean(imported, names) ?? 'Import it from where it is exported.',
  }
}

/** A package in the code base's scope that the release neither contains nor depends on. */
function missingPackage(name: string, index: UpstreamIndex): Fault | undefined {
  const packages = index.packages().map((view) => view.name)
  const scope = /^@[^/]+\//.exec(name)?.[0]
  if (scope === undefined || !packages.some((other) => other.startsWith(scope))) return undefined
  if (dependents(index, name).length > 0) return undefined
  return {
    message: `The example imports from \`${name}\`, which the code base neither has nor depends on.`,
    hint:
      didYouMean(name, packages) ??
      'Import from the package that has taken its place, or add it to `packages` of the code base.',
  }
}

/** Nothing is known about a package without entry points, and data files cannot be told from entry points without types. */
function missingEntry(view: PackageView, from: string): Fault | undefined {
  const { name } = view
  const entries = view.entries()
  const rest = from.slice(name.length + 1)
  if (rest === '' || entries.length === 0 || /\.(?:json|css)$/.test(rest)) return undefined
  return {
    message: `The example imports from \`${from}\`, which is no entry point of \`${name}\` with types.`,
    hint: `Its entry points are ${entries.map(({ path }) => `\`${name}${path.slice(1)}\``).join(', ')}.`,
  }
}

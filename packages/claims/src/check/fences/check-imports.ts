/** Imports in code fences that are not compiled: names that no entry point of an indexed package exports. */
import type { CheckedFence } from 'holdtrue/model/article'
import type { Problem } from 'holdtrue/model/problem'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { nearest } from '../../upstream/nearest'
import { collectImports, type ModuleImport } from '../../upstream/source/imports'
import { parseSource } from '../../upstream/source/parse-source'
import { splitSpecifier } from 'holdtrue/model/package-specifier'

/** A fence that does not parse says nothing: it may well be a part of something. */
export function checkImports(fences: readonly CheckedFence[], index: UpstreamIndex): Problem[] {
  return fences.flatMap((fence) => {
    const parsed = parseSource('fence.tsx', fence.code)
    const imports = parsed ? collectImports(parsed.program.body) : []
    return imports.flatMap((item) => checkImport(item, fence, index))
  })
}

function checkImport(
  { from, imported }: ModuleImport,
  { code, place }: CheckedFence,
  index: UpstreamIndex,
): Problem[] {
  const { name, rest } = splitSpecifier(from)
  const view = index.package(name)
  const entries = view?.entries() ?? []
  // What is published without declarations and sources has no entry points that we know.
  if (!view || entries.length === 0) return []
  const line = code.split('\n').findIndex((text) => text.includes(`'${from}'`) || text.includes(`"${from}"`))
  const path = entryPath(rest)
  const found = entries.find((entry) => entry.path === path)
  const names = found?.exports.map(({ name }) => name) ?? []
  const fault = found ? missingName(names, imported, from) : missingEntry(view, from, entries)
  // Only what looks wrong is worth reading all files of a package.
  if (!fault || (found ? isPassedOn(imported, view, index) : isDeclaredEntry(view, path))) return []
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

/**
 * Whether another package's names are passed on, this one among them: `export * from '@strapi/types'`. What a package outside the index
 * passes on is not known, so everything may be.
 */
function isPassedOn(imported: string, view: PackageView, index: UpstreamIndex): boolean {
  return view.filesHolding('*').some((path) =>
    view.file(path)?.imports.some(({ from, local, reExport }) => {
      if (!reExport || local !== '*' || from.startsWith('.')) return false
      const { name, rest } = splitSpecifier(from)
      const entry = index
        .package(name)
        ?.entries()
        .find((item) => item.path === entryPath(rest))
      return entry === undefined || entry.exports.some((item) => item.name === imported)
    }),
  )
}

/** An entry point that the manifest names but of which no names are known. */
function isDeclaredEntry(view: PackageView, path: string): boolean {
  const exports = view.file('package.json')?.symbols.find(({ name }) => name === 'exports')
  return exports?.members.some(({ name }) => name === path || name.includes('*')) ?? true
}

const entryPath = (rest: string): string => (rest === '' ? '.' : `./${rest}`)

function missingName(
  names: readonly string[],
  imported: string,
  from: string,
): Pick<Problem, 'message' | 'hint'> | undefined {
  if (imported === '*' || imported === 'default' || names.includes(imported)) return undefined
  const [near] = nearest(imported, names, 0.6)
  return {
    message: `The example imports \`${imported}\` from \`${from}\`, which does not export it.`,
    hint:
      near === undefined
        ? 'Look at what its entry point exports, or import it from where it is exported.'
        : `Did you mean \`${near}\`?`,
  }
}

/** Files that `exports` does not name, such as `package.json`, cannot be told from entry points without types. */
function missingEntry(
  { name }: PackageView,
  from: string,
  entries: readonly { path: string }[],
): Pick<Problem, 'message' | 'hint'> | undefined {
  const rest = from.slice(name.length + 1)
  if (rest === '' || /\.\w+$/.test(rest)) return undefined
  return {
    message: `The example imports from \`${from}\`, which is no entry point of \`${name}\` with types.`,
    hint: `Its entry points are ${entries.map(({ path }) => `\`${name}${path.slice(1)}\``).join(', ')}.`,
  }
}

import path from 'node:path'
import type { IndexedFile } from '../../upstream/index/index-format'
import { manifestNames } from '../../upstream/index/find-symbol'
import { relativeFile } from '../../upstream/index/references'
import type { PackageView } from '../../upstream/index/read-index'
import { instead, type Facet, type FacetFault } from './claim-facets'

/** The first `imports` of a file, or `imports` or `depends` of a package, that does not hold. Other facets are not checked here. */
export function checkImports(
  facets: readonly Facet[],
  view: PackageView,
  file?: IndexedFile,
): FacetFault | undefined {
  for (const facet of facets) {
    const fault =
      facet.name === 'imports'
        ? file
          ? checkFileImports(facet, view, file)
          : checkPackageImports(facet, view)
        : facet.name === 'depends'
          ? checkDependency(facet, view)
          : undefined
    if (fault) return fault
  }
  return undefined
}

function checkFileImports(facet: Facet, view: PackageView, file: IndexedFile): FacetFault | undefined {
  const names = importsOf(view, file)
  if (names.some((name) => isSameModule(name, facet.value))) return undefined
  return missing(facet, `does not import \`${facet.value}\``, names, 'It imports')
}

function checkPackageImports(facet: Facet, view: PackageView): FacetFault | undefined {
  const names = new Set<string>()
  for (const name of view.paths()) {
    const file = view.file(name)
    for (const module of file ? importsOf(view, file) : []) {
      if (isSameModule(module, facet.value)) return undefined
      if (!module.startsWith(`${view.name}/`)) names.add(module)
    }
  }
  return missing(facet, `imports \`${facet.value}\` nowhere`, [...names], 'It imports')
}

function checkDependency(facet: Facet, view: PackageView): FacetFault | undefined {
  const names = manifestNames(view, 'dependencies', 'peerDependencies', 'optionalDependencies')
  if (names.includes(facet.value)) return undefined
  return missing(facet, `does not depend on \`${facet.value}\``, names, 'It depends on')
}

/** Modules that a file imports or re-exports: packages as written, files of its package by their full path. */
function importsOf(view: PackageView, file: IndexedFile): string[] {
  const modules = file.imports.map(({ from }) => {
    if (!from.startsWith('.')) return from
    const target = relativeFile(view, file.path, from)
    return `${view.name}/${target?.path ?? path.posix.join(path.posix.dirname(file.path), from)}`
  })
  return [...new Set(modules)]
}

const isSameModule = (found: string, wanted: string) => found === wanted || found.startsWith(`${wanted}/`)

function missing(facet: Facet, fact: string, names: readonly string[], verb: string): FacetFault {
  return { fact, ...instead(facet, names, verb) }
}

/** Suggests what a failed claim may have meant: the same name in another file, or the nearest in its own. */
import { findSymbol, membersOf, optionsOf, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { lastPart, nearest, similarity } from '../../upstream/nearest'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { calledAlike } from './moved-files'
import { findFragment, claimScheme, formatClaim, locateClaim, type ClaimTarget } from './claim-target'

export interface Suggestion {
  /** `certain`: what its code has become (`certainFix`). `moved`: the same name in another file. `near`: perhaps a typing error. */
  kind: 'certain' | 'moved' | 'near'
  target: string
  text: string
}

export function suggestPackage(index: UpstreamIndex, claim: ClaimTarget): Suggestion | undefined {
  const written = formatClaim({ ...claim, fragment: undefined }).slice(claimScheme.length)
  // A repository path instead of a package name.
  const byFolder = index
    .packages()
    .filter(({ folder }) => folder !== '' && `${written}/`.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
  if (byFolder) {
    const path = written.slice(byFolder.folder.length + 1)
    const lead = 'Claims start with the name of the package'
    return inPackage(index, { ...claim, package: byFolder.name, path }, lead)
  }
  const names = index.packages().map((view) => view.name)
  const [name] = nearest(claim.package, names, 0.5)
  return name === undefined ? undefined : inPackage(index, { ...claim, package: name })
}

/** The claim in the intended package: as written if its target exists there, otherwise the nearest target, or only the package. */
function inPackage(index: UpstreamIndex, claim: ClaimTarget, lead?: string): Suggestion | undefined {
  const { file, isFolder, found: there } = locateClaim(index, claim)
  if (claim.path === '' || (claim.fragment ? there : (file ?? isFolder))) return near(claim, lead)
  const found = file ? suggest(index, claim, file) : suggestFile(index, claim)
  return found ?? near({ package: claim.package, path: '' }, lead)
}

/** For a claim whose file does not exist. Never suggests a file that lacks the target. */
export function suggestFile(index: UpstreamIndex, claim: ClaimTarget): Suggestion | undefined {
  const { fragment } = claim
  for (const view of ownPackageFirst(index, claim.package)) {
    const isOwn = view.name === claim.package
    // The claim's symbol is the best clue to where its file moved.
    const declared = fragment?.kind === 'symbol' && elsewhere([view], claim, fragment.name, declaresName)
    if (declared) return declared
    const fits = (path: string): boolean => holdsFragment(view.file(path), claim)
    const source = claim.path.replace(/^(?:dist|build|lib)\//, 'src/').replace(/\.d\.ts$/, '.ts')
    const sameName = view.paths().filter((path) => calledAlike(path, claim.path) && fits(path))
    const [path] = nearest(source, sameName, isOwn ? 0 : 0.8)
    if (path !== undefined) return near({ ...claim, package: view.name, path })
    const [alike] = isOwn ? nearest(claim.path, view.paths(), 0.75, 3).filter(fits) : []
    if (alike !== undefined) return near({ ...claim, path: alike })
  }
  return undefined
}

const holdsFragment = (file: IndexedFile | undefined, { fragment }: ClaimTarget): boolean =>
  file !== undefined && (fragment === undefined || findFragment(file, fragment) !== undefined)

/** For a claim whose file exists but lacks the target. */
export function suggest(index: UpstreamIndex, claim: ClaimTarget, file: IndexedFile): Suggestion | undefined {
  const { fragment } = claim
  if (fragment === undefined) return undefined
  const { kind, name } = fragment
  if (kind === 'symbol') return suggestSymbol(index, claim, name, file)
  const isOption = kind === 'option'
  const texts = file.texts.flatMap(({ text }) => [text, ...text.split(/[\s,|]+/)])
  const [like] = nearest(name, isOption ? optionsOf(file).keys() : texts, isOption ? 0.5 : 0.7)
  if (like !== undefined) return near({ ...claim, fragment: { kind, name: like } })
  const own = index.package(claim.package)
  return elsewhere(own ? [own] : [], claim, name, (candidate) => holdsFragment(candidate, claim))
}

function suggestSymbol(index: UpstreamIndex, claim: ClaimTarget, name: string, file: IndexedFile) {
  const local = nearestSymbol(file, name)
  const here = local === undefined ? undefined : near({ ...claim, fragment: { kind: 'symbol', name: local } })
  // The same name elsewhere is better than a similar one in the same file, unless that is nearly identical.
  if (local !== undefined && similarity(local, name) > 0.85) return here
  const views = ownPackageFirst(index, claim.package)
  return elsewhere(views, claim, lastPart(name), (candidate) => declaresName(candidate, name)) ?? here
}

/** The symbol most similar to `name`; for a member of a known symbol, only members of that symbol, compared without its name. */
function nearestSymbol(file: IndexedFile, name: string): string | undefined {
  const dot = name.lastIndexOf('.') + 1
  const parent = dot === 0 ? undefined : findSymbol(file, name.slice(0, dot - 1))
  if (parent !== undefined) {
    const members = membersOf(parent).map((member) => member.name)
    const [member] = nearest(name.slice(dot), members)
    return member === undefined ? undefined : name.slice(0, dot) + member
  }
  const paths = symbolPaths(file.symbols).flatMap(({ path, parent, symbol: { kind } }) => {
    const isLocal = dot === 0 && (parent?.kind === 'method' || parent?.kind === 'variable')
    return kind === 'option' || kind === 'command' || isLocal ? [] : path
  })
  return nearest(name, paths)[0]
}

/** The same target in another file, in the order of the given packages. */
function elsewhere(views: PackageView[], claim: ClaimTarget, name: string, holds: typeof declaresName) {
  for (const view of views) {
    const files = view.filesHolding(lastPart(name)).filter((path) => {
      const file = path === claim.path ? undefined : view.file(path)
      return file !== undefined && holds(file, name)
    })
    const [path] = nearest(claim.path, files, 0)
    if (path === undefined) continue
    const target = formatClaim({ ...claim, package: view.name, path })
    const text = `\`${name}\` stands in \`${view.name}/${path}\`: write \`${target}\`.`
    return { kind: 'moved' as const, target, text }
  }
  return undefined
}

/** Whether a file declares a name at the top level, or a member by its full path: a local variable of the same name is not what moved. */
function declaresName(file: IndexedFile, name: string): boolean {
  if (name.includes('.'))
    return symbolPaths(file.symbols).some(({ path }) => path === name || path.endsWith(`.${name}`))
  return file.symbols.some((symbol) => symbol.name === name && symbol.kind !== 'export')
}

function ownPackageFirst(index: UpstreamIndex, name: string): PackageView[] {
  const own = index.package(name)
  const others = index.packages().filter((view) => view !== own)
  return own ? [own, ...others] : others
}

function near(claim: ClaimTarget, lead?: string): Suggestion {
  const target = formatClaim(claim)
  return { kind: 'near', target, text: lead ? `${lead}: \`${target}\`.` : `Did you mean \`${target}\`?` }
}

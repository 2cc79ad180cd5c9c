import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import { claimOf, findFragment, isAbsent, type ClaimFragment } from '../../check/claims/claim-target'
import type { CodeLines } from '../../model/code-table'
import type { UpstreamConfig } from '../../model/upstream-config'
import {
  checkoutIndex,
  openFolder,
  workingTree,
  type CheckoutIndex,
  type SourceTree,
} from '../../upstream/checkout/checkout-index'
import { type FileChange, readChange, treeBefore, type CodeChange } from '../../upstream/checkout/git'
import { FetchError, isRelease } from '../../upstream/fetch/fetch-package'
import { declarationsFolder, fetchRelease, hasDeclarations } from '../../upstream/fetch/fetch-release'
import { symbolPaths } from '../../upstream/index/find-symbol'
import { formatVersion, type IndexedFile } from '../../upstream/index/index-format'
import { readIndex, type UpstreamIndex } from '../../upstream/index/read-index'
import { formatIndex, writeIndex } from '../../upstream/index/write-index'
import type { ReleaseSource } from '../../prove/install'
import { badRelease } from '../upstream'

export interface Comparison {
  index: UpstreamIndex
  before: UpstreamIndex
  /** Label for the report: `Strapi in ../strapi`. */
  label: string
  /** Whether both are releases, which the code host can compare. */
  areReleases?: boolean
  /** Packages missing from the other release, and the versions used instead. */
  standIns?: ReadonlyMap<string, string | undefined>
  /** Whether a claim may differ from the previous state; the others are skipped. */
  concerns?: (target: string) => boolean
  /** Whether a claim's target has the same form in both states, so that fingerprints can be compared. */
  comparable?: (target: string) => boolean
  sourceOf?: (target: string) => { file: string; line: number } | undefined
  missing: string[]
  trees?: { now: SourceTree; before?: SourceTree }
}

/**
 * Compares a checkout with its `base`, or with the pinned release if there is none. `base` is the commit that the change is to be merged
 * into; only claims that the change affects are checked.
 */
export function compareCheckout(
  { folder, base }: { folder: string; base?: string },
  upstream: UpstreamConfig,
  released: UpstreamIndex,
): Comparison {
  const root = openFolder(folder)
  const tree = workingTree(root)
  const now = checkoutIndex(tree, { upstream, released, label: 'the checkout' })
  const { index, missing } = now
  const label = `${upstream.name} in ${folder}`
  if (base === undefined) {
    // A release without a target's source has its declaration, which is written differently.
    const comparable = (target: string) => {
      const claim = claimOf(target)
      const file = claim?.fragment && released.package(claim.package)?.file(claim.path)
      return file?.kind === 'source'
    }
    return { index, before: released, label, missing, trees: { now: tree }, comparable }
  }
  const change = readChange(root, base)
  const before = treeBefore(root, change, tree)
  const then = checkoutIndex(before, { upstream, released, label: base })
  const compared = { index, before: then.index, label: `${label}, changed since ${base}` }
  return { ...compared, missing, trees: { now: tree, before }, ...touchedBy(change, now, then) }
}

function touchedBy({ files }: CodeChange, now: CheckoutIndex, then: CheckoutIndex) {
  const touched = new Set(files.flatMap(({ oldPath, newPath }) => [oldPath ?? [], newPath ?? []].flat()))
  return {
    /** A claim on a file is affected if the file changed; one on a package, a folder or an absence, if anything inside did. */
    concerns(target: string) {
      const claim = claimOf(target)
      if (!claim) return false
      const views = [then, now].flatMap(({ packages }) => packages.get(claim.package) ?? [])
      if (views.length === 0) return claim.path === ''
      return views.some((view) => {
        const place = claim.path === '' ? undefined : view.locate(claim.path)
        if (place !== undefined && touched.has(place)) return true
        const isInside = (file: string) => file.startsWith(`${view.folder}/`)
        return (place === undefined || isAbsent(claim)) && [...touched].some(isInside)
      })
    },
    sourceOf(target: string) {
      const { package: name = '', path: own = '', fragment } = claimOf(target) ?? {}
      const view = own === '' ? undefined : then.packages.get(name)
      const place = view?.locate(own)
      const changed = place === undefined ? undefined : files.find(({ oldPath }) => oldPath === place)
      const file = view?.file(own)
      return changed && placeIn(changed, file && fragment && linesOf(fragment, file))
    },
  }
}

/** The first changed line in a claim's target, as far as its position is known, otherwise the file's first change. */
function placeIn({ oldPath = '', newPath = oldPath, hunks }: FileChange, named: CodeLines | undefined) {
  const inside = hunks.find(
    ({ oldLine, oldCount }) =>
      named && oldLine <= named.last && oldLine + Math.max(oldCount, 1) > named.first,
  )
  const { oldLine = 0, newLine = 1, newCount = 0 } = inside ?? hunks[0] ?? {}
  const ahead = inside && named ? Math.min(Math.max(0, named.first - oldLine), newCount - 1) : 0
  return { file: newPath, line: Math.max(1, newLine + Math.max(0, ahead)) }
}

/** The lines of a declaration including its members, or of a text. */
function linesOf(fragment: ClaimFragment, file: IndexedFile): CodeLines | undefined {
  const found = findFragment(file, fragment)
  const members = found?.symbol ? symbolPaths(found.symbol.members).map((item) => item.symbol.line) : []
  return found && { first: found.line, last: Math.max(found.symbol?.lastLine ?? found.line, ...members) }
}

/** Fetches the pinned release's type declarations if this machine lacks them. The committed index is not changed. */
export async function ensureDeclarations({ cacheDir, upstream, note, npm }: ReleaseSource): Promise<void> {
  const folder = declarationsFolder(cacheDir, upstream.release)
  if (upstream.packages.some(({ name }) => hasDeclarations(folder, name))) return
  note(`Fetching the type declarations of ${upstream.name} ${upstream.release} …\n`)
  await fetchRelease(upstream, upstream.release, { cacheDir, npm })
}

export async function compareRelease(source: ReleaseSource, release: string, before: UpstreamIndex) {
  const { upstream } = source
  const index = await readRelease(source, release)
  const standIns = standInsOf(index, upstream)
  return { index, before, label: `${upstream.name} ${release}`, areReleases: true, standIns, missing: [] }
}

/** A release may be published in part, temporarily or permanently: its missing packages, with the earlier version in the index. */
function standInsOf(index: UpstreamIndex, { packages }: UpstreamConfig): Map<string, string | undefined> {
  return new Map(
    packages.flatMap(({ name, version = index.release }) => {
      const found = index.package(name)?.version
      return found === version ? [] : [[name, found]]
    }),
  )
}

async function readRelease(source: ReleaseSource, release: string): Promise<UpstreamIndex> {
  const { cacheDir, upstream, note, npm } = source
  if (!isRelease(release)) throw new ProblemsError(badRelease(release, upstream.release))
  // A different list of packages or a different format needs a separate index.
  const key = hash('sha256', JSON.stringify([formatVersion, upstream.packages])).slice(0, 8)
  const folder = path.join(cacheDir, 'releases', key, release)
  const known = knownIndex(folder, release)
  if (known && (standInsOf(known, upstream).size === 0 || isFresh(folder))) return known
  note(`Fetching ${upstream.name} ${release} …\n`)
  try {
    const { packages, date } = await fetchRelease(upstream, release, { cacheDir, npm, takesBelow: true })
    writeIndex(folder, formatIndex({ release, date, configured: upstream.packages }, packages))
  } catch (error) {
    if (!known || !(error instanceof FetchError)) throw error
    note(`${error.message} What was fetched before is asked.\n`)
  }
  return readIndex(folder, release)
}

function knownIndex(folder: string, release: string): UpstreamIndex | undefined {
  try {
    return readIndex(folder, release)
  } catch (error) {
    if (error instanceof ProblemsError) return undefined
    throw error
  }
}

/** A partly published release may be completed later. */
const isFresh = (folder: string) => Date.now() - statSync(folder).mtimeMs < 24 * 60 * 60 * 1000

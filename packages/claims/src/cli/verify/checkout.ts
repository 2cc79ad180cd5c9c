/** `verify --checkout DIR [--base REF]`: the two states of the code that are compared. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isMalformed, parseClaim, type ClaimTarget } from '../../check/claims/claim-target'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { checkoutIndex, type CheckoutIndex } from '../../upstream/checkout/checkout-index'
import { readChange, TreeBefore, type CodeChange } from '../../upstream/checkout/git'
import { WorkingTree, type SourceTree } from '../../upstream/checkout/source-tree'
import { findSymbol, findText, optionsOf, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { calledAs } from 'holdtrue/files/engine-root'

export interface CheckoutOptions {
  /** Root of the code base's repository. */
  folder: string
  /** Commit that the change is to be merged into: only what the change touches is asked. */
  base?: string
}

/** What is compared with what, for `ClaimsVerifier`. */
export interface Comparison {
  index: UpstreamIndex
  before: UpstreamIndex
  /** Whom the report compares with: `Strapi in ../strapi`. */
  label: string
  /** Both are releases. */
  areReleases?: boolean
  /** Packages that the other release lacks, and the versions that stand in for them. */
  standIns?: ReadonlyMap<string, string | undefined>
  concerns?: (target: string) => boolean
  comparable?: (target: string) => boolean
  /** Where the change touches what a claim is about. */
  sourceOf?: (target: string) => { file: string; line: number } | undefined
  /** Packages of the configuration that the checkout lacks. */
  missing: string[]
  /** Whether the change may concern the examples of the pages: what they import, and what their commands name. Default true. */
  touchesExamples?: boolean
  /** Files of a checkout, now and before. */
  trees?: { now: SourceTree; before?: SourceTree }
}

export function compareCheckout(
  { folder, base }: CheckoutOptions,
  upstream: UpstreamConfig,
  released: UpstreamIndex,
): Comparison {
  const root = path.resolve(folder)
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new ProblemsError([
      {
        severity: 'error',
        code: 'checkout-missing',
        message: `There is no folder \`${folder}\`.`,
        hint: `Name the root of a clone of the code base: \`${calledAs('verify', '--checkout ../strapi')}\`.`,
      },
    ])
  const tree = new WorkingTree(root)
  const now = checkoutIndex(tree, { upstream, released, label: `the checkout` })
  const label = `${upstream.name} in ${folder}`
  if (base === undefined)
    return {
      index: now.index,
      before: released,
      label,
      missing: now.missing,
      trees: { now: tree },
      comparable: (target) => hasSource(released, target),
    }
  const change = readChange(root, base)
  const before = new TreeBefore(root, change, tree)
  const then = checkoutIndex(before, { upstream, released, label: base })
  const touched = new Touched(change, now, then)
  return {
    index: now.index,
    before: then.index,
    label: `${label}, changed since ${base}`,
    missing: now.missing,
    trees: { now: tree, before },
    touchesExamples: touchesExamples(change, [before, tree]),
    concerns: (target) => touched.concerns(target),
    sourceOf: (target) => touched.sourceOf(target),
  }
}

/** What an example can name: files, scripts, commands, options and exports. */
const named =
  /ommand\(|ption\(|['"`]--?[a-z]|^\s*(?:export|module\.exports|exports\.)|^\s*[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/m

/** A change inside of functions touches no example, and looking all of them up costs seconds. */
function touchesExamples({ files }: CodeChange, states: readonly SourceTree[]): boolean {
  return files.some(({ oldPath, newPath, hunks }) => {
    if (oldPath === undefined || newPath === undefined || oldPath !== newPath) return true
    if (!/\.[cm]?[jt]sx?$/.test(newPath)) return newPath.endsWith('.json')
    return states.some((state, now) => {
      const lines = state.read(newPath)?.split('\n') ?? []
      return hunks.some(({ oldLine, oldCount, newLine, newCount }) => {
        const [start, count] = now === 1 ? [newLine, newCount] : [oldLine, oldCount]
        return named.test(lines.slice(Math.max(0, start - 1), start - 1 + count).join('\n'))
      })
    })
  })
}

/** Whether the release holds the source of what a claim is about; declarations are written in another way. */
function hasSource(released: UpstreamIndex, target: string): boolean {
  const claim = parseClaim(target)
  if (isMalformed(claim) || claim.fragment === undefined) return false
  return released.package(claim.package)?.file(claim.path)?.kind === 'source'
}

/** Which claims a change may concern. */
class Touched {
  readonly #files: ReadonlySet<string>

  constructor(
    readonly change: CodeChange,
    readonly now: CheckoutIndex,
    readonly then: CheckoutIndex,
  ) {
    this.#files = new Set(
      change.files.flatMap(({ oldPath, newPath }) => [oldPath ?? [], newPath ?? []].flat()),
    )
  }

  /** A claim on a file: when that is touched. On a package, a folder or an absence: when anything inside is. */
  concerns(target: string): boolean {
    const claim = parseClaim(target)
    if (isMalformed(claim)) return false
    const views = [this.then.packages.get(claim.package), this.now.packages.get(claim.package)]
    if (views.every((view) => view === undefined)) return claim.path === ''
    const isAbsent = claim.facets?.some(({ name }) => name === 'absent') ?? false
    for (const view of views) {
      if (view === undefined) continue
      const place = claim.path === '' ? undefined : view.locate(claim.path)
      if (place !== undefined && this.#files.has(place)) return true
      if (
        (place === undefined || isAbsent) &&
        [...this.#files].some((file) => file.startsWith(`${view.folder}/`))
      )
        return true
    }
    return false
  }

  /** The first changed line inside of what a claim names, as far as its place now is known; else the file's first change. */
  sourceOf(target: string): { file: string; line: number } | undefined {
    const claim = parseClaim(target)
    const view = isMalformed(claim) ? undefined : this.then.packages.get(claim.package)
    if (isMalformed(claim) || view === undefined || claim.path === '') return undefined
    const place = view.locate(claim.path)
    const changed = this.change.files.find(({ oldPath }) => oldPath === place)
    if (place === undefined || changed === undefined) return undefined
    const file = view.file(claim.path)
    const named = file && claim.fragment && linesOf(claim.fragment, file)
    const inside = changed.hunks.find(
      ({ oldLine, oldCount }) =>
        named && oldLine <= named.last && oldLine + Math.max(oldCount, 1) > named.first,
    )
    const { oldLine = 0, newLine = 1, newCount = 0 } = inside ?? changed.hunks[0] ?? {}
    const ahead = inside && named ? Math.min(Math.max(0, named.first - oldLine), newCount - 1) : 0
    return { file: changed.newPath ?? place, line: Math.max(1, newLine + Math.max(0, ahead)) }
  }
}

/** The lines of a declaration with its members, or of a text. */
function linesOf(
  fragment: NonNullable<ClaimTarget['fragment']>,
  file: IndexedFile,
): { first: number; last: number } | undefined {
  if (fragment.kind === 'text') {
    const line = findText(file, fragment.text)
    return line === undefined ? undefined : { first: line, last: line }
  }
  const { name } = fragment
  const symbol = fragment.kind === 'option' ? optionsOf(file).get(name) : findSymbol(file, name)
  const members = symbol ? symbolPaths(symbol.members).map((item) => item.symbol.line) : []
  return symbol && { first: symbol.line, last: Math.max(symbol.lastLine ?? symbol.line, ...members) }
}

/** `verify --checkout DIR [--base REF]`: the two states of the code that are compared. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isMalformed, parseClaim } from '../../check/claims/claim-target'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { checkoutIndex, type CheckoutIndex } from '../../upstream/checkout/checkout-index'
import { parseAhead, type TouchedFile } from '../../upstream/checkout/parse-ahead'
import type { ParseCache } from '../../upstream/checkout/parse-cache'
import { readChange, TreeBefore, type CodeChange } from '../../upstream/checkout/git'
import { WorkingTree, type SourceTree } from '../../upstream/checkout/source-tree'
import { findSymbol, symbolPaths } from '../../upstream/index/find-symbol'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { parseElsewhere } from './parse-elsewhere'
import type { VerifyDocument } from './verify-claims'
import { calledAs } from 'holdtrue/files/called-as'

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
  concerns?: (target: string) => boolean
  comparable?: (target: string) => boolean
  /** Where the change touches what a claim is about. */
  sourceOf?: (target: string) => { file: string; line: number } | undefined
  /** Packages of the configuration that the checkout lacks. */
  missing: string[]
  /** Whether the change may concern the examples of the pages: what they import, and what their commands name. Default true. */
  touchesExamples?: boolean
  /** Parses what the claims of all documents touch, where that is much. */
  parseAhead?: (documents: readonly VerifyDocument[], cache: ParseCache) => Promise<void>
  /** Files of a checkout, now and before. */
  trees?: { now: SourceTree; before?: SourceTree }
}

export function compareCheckout(
  { folder, base }: CheckoutOptions,
  upstream: UpstreamConfig,
  released: UpstreamIndex,
  cache?: ParseCache,
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
  const now = checkoutIndex(tree, { upstream, released, label: `the checkout`, cache })
  const label = `${upstream.name} in ${folder}`
  if (base === undefined)
    return {
      index: now.index,
      before: released,
      label,
      missing: now.missing,
      trees: { now: tree },
      parseAhead: (documents, known) => parseAhead(touchedBy(documents), now.packages, known, parseElsewhere),
      comparable: (target) => hasSource(released, target),
    }
  const change = readChange(root, base)
  const before = new TreeBefore(root, change, tree)
  const then = checkoutIndex(before, { upstream, released, label: base, cache })
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

function touchedBy(documents: readonly VerifyDocument[]): TouchedFile[] {
  return documents.flatMap(({ slots }) =>
    slots.flatMap(({ kind, target }) => {
      const claim = kind === 'claim' ? parseClaim(target) : undefined
      if (!claim || isMalformed(claim) || claim.path === '') return []
      return [{ package: claim.package, path: claim.path, withTexts: claim.fragment?.kind === 'text' }]
    }),
  )
}

/** What an example can name: files and their names, scripts, commands, options, variables of the environment, exports. */
const named =
  /ommand\(|ption\(|['"`]--?[a-z]|\benv\b|^\s*(?:export|module\.exports|exports\.)|^\s*[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/m

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
    if (isMalformed(claim) || claim.package === '') return false
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

  /** The first changed lines inside the declaration as it was; else the file's first change. */
  sourceOf(target: string): { file: string; line: number } | undefined {
    const claim = parseClaim(target)
    const view = isMalformed(claim) ? undefined : this.then.packages.get(claim.package)
    if (isMalformed(claim) || view === undefined || claim.path === '') return undefined
    const place = view.locate(claim.path)
    const changed = this.change.files.find(({ oldPath }) => oldPath === place)
    if (place === undefined || changed === undefined) return undefined
    const file = view.file(claim.path)
    const symbol =
      file && claim.fragment?.kind !== 'text' && claim.fragment
        ? findSymbol(file, claim.fragment.name)
        : undefined
    const last =
      symbol &&
      Math.max(symbol.lastLine ?? symbol.line, ...symbolPaths(symbol.members).map((item) => item.symbol.line))
    const inside = changed.hunks.find(
      ({ oldLine, oldCount }) =>
        symbol && last && oldLine <= last && oldLine + Math.max(oldCount, 1) > symbol.line,
    )
    const hunk = inside ?? changed.hunks[0]
    return { file: changed.newPath ?? place, line: Math.max(1, hunk?.newLine ?? 1) }
  }
}

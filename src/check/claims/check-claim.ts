import type { Slot } from '../../model/article'
import type { Problem } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import { findOption, findSymbol, findText } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { isMalformed, parseClaim, type ClaimTarget } from './claim-target'
import { folderUrl, sourceUrl } from './source-url'
import { suggest, suggestFile, suggestPackage, type Suggestion } from './suggest'

export interface ClaimProblem {
  /** `claim-malformed`, `claim-unknown-package`, `…-file`, `…-symbol`, `…-text`, `…-option`. */
  code: string
  message: string
  hint?: string
  suggestion?: Suggestion
}

export interface ClaimResult {
  ok: boolean
  /** Line of the declaration in the source file, 1-based. */
  line?: number
  /** Where the claim's link leads; set for claims that hold. */
  sourceUrl?: string
  /** Set for claims that fail. */
  problem?: ClaimProblem
}

export interface ClaimOptions {
  /** The index of the release that the pages were written for, when `index` is of another one: tells renamed from gone. */
  before?: UpstreamIndex
}

/**
 * Checks one claim against an index. Throws a `ProblemsError` only where the index itself is damaged.
 * @param target as written, `src:@strapi/core/src/services/event-hub.ts#createEventHub`
 */
export function checkClaim(
  index: UpstreamIndex,
  target: string,
  upstream: UpstreamConfig,
  options: ClaimOptions = {},
): ClaimResult {
  const claim = parseClaim(target)
  if (isMalformed(claim)) return { ok: false, problem: { code: 'claim-malformed', ...claim } }

  const view = index.package(claim.package)
  if (view === undefined) return unknownPackage(index, claim)
  if (claim.path === '') return { ok: true, sourceUrl: sourceUrl(upstream, view) }

  const file = view.file(claim.path)
  if (file === undefined) {
    const isFolder =
      claim.fragment === undefined && view.paths().some((path) => path.startsWith(`${claim.path}/`))
    if (isFolder) return { ok: true, sourceUrl: folderUrl(upstream, view, claim.path) }
    return fails('file', missingFile(view, claim.path), suggestFile(index, claim, options.before))
  }
  const fault = checkFragment(claim, file)
  if (typeof fault !== 'string')
    return { ok: true, line: fault.line, sourceUrl: sourceUrl(upstream, view, file, fault.line) }
  return fails(
    claim.fragment?.kind ?? 'file',
    inRelease(view, file, fault),
    suggest(index, claim, file, options.before),
  )
}

/** What is missing in the file, or the line of what was found. */
function checkFragment({ fragment }: ClaimTarget, file: IndexedFile): string | { line?: number } {
  if (fragment === undefined) return {}
  if (fragment.kind === 'symbol') {
    const symbol = findSymbol(file, fragment.name)
    return symbol ? { line: symbol.line } : `declares no \`${fragment.name}\``
  }
  if (fragment.kind === 'option') {
    const line = findOption(file, fragment.name)
    return line === undefined ? `has no option \`${fragment.name}\`` : { line }
  }
  const line = findText(file, fragment.text)
  return line === undefined ? `holds no text \`${fragment.text}\`` : { line }
}

function missingFile(view: PackageView, path: string): string {
  // A declaration file whose original is known may well be published; the original is what a page should name.
  return /\.d\.[mc]?ts$/.test(path)
    ? `The index of \`${view.name}\` ${view.version} has no file \`${path}\`; it holds declaration files only where the original is lost.`
    : `Release ${view.version} of \`${view.name}\` has no file \`${path}\`.`
}

function inRelease(view: PackageView, file: IndexedFile, fault: string): string {
  return `\`${view.name}/${file.path}\` ${fault} in release ${view.version}.`
}

function unknownPackage(index: UpstreamIndex, claim: ClaimTarget): ClaimResult {
  return fails(
    'package',
    `The index of release ${index.release} has no package \`${claim.package}\`.`,
    suggestPackage(index, claim),
  )
}

function fails(kind: string, message: string, suggestion: Suggestion | undefined): ClaimResult {
  return {
    ok: false,
    problem: { code: `claim-unknown-${kind}`, message, hint: suggestion?.text, suggestion },
  }
}

/** A failed claim as a problem of the page that makes it. */
export function claimProblem(slot: Slot, { code, message, hint }: ClaimProblem): Problem {
  const { file, line, column } = slot.place
  return { severity: 'warning', code, message, hint, file, line, column, rule: 'V1' }
}

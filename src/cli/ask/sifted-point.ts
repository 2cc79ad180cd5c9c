import type { AskedPoint } from '../../ask/answer-store'
import type { StoredPage } from '../../ask/stored-answers'
import { checkClaim, type ClaimResult } from '../../check/claims/check-claim'
import { fragmentOf } from '../../sources/code-coverage'
import type { ClaimTarget } from '../../check/claims/claim-target'
import type { CodeLines } from '../../model/code-table'
import { ProblemsError } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'

/** What of the code base decides where a claim leads. */
export class ClaimedCode {
  readonly #index: UpstreamIndex | undefined
  readonly #upstream: UpstreamConfig | undefined
  readonly #originals = new Map<string, Map<string, string>>()

  constructor(index: UpstreamIndex | undefined, upstream: UpstreamConfig | undefined) {
    this.#index = index
    this.#upstream = upstream
  }

  /** Whether a file is only known by what was made of it. */
  hasOriginal(name: string, path: string): boolean {
    const originals = this.#originals.get(name) ?? this.#index?.package(name)?.originals() ?? new Map()
    this.#originals.set(name, originals)
    return originals.has(path)
  }

  check(target: string): Pick<ClaimResult, 'path' | 'line' | 'lastLine'> {
    if (!this.#index || !this.#upstream) return {}
    try {
      return checkClaim(this.#index, target, this.#upstream)
    } catch (error) {
      // The index is damaged, which is told of a statement that is shown.
      if (error instanceof ProblemsError) return {}
      throw error
    }
  }
}

/** A claim as it is written, checked only where a question asks for what the check tells. */
export class SiftedPoint implements AskedPoint {
  readonly page: StoredPage
  readonly package: string
  readonly fragment?: NonNullable<AskedPoint['fragment']>
  readonly #claim: ClaimTarget & { target: string }
  readonly #code: ClaimedCode
  #checked: ReturnType<ClaimedCode['check']> | undefined

  constructor(page: StoredPage, claim: ClaimTarget & { target: string }, code: ClaimedCode) {
    this.page = page
    this.package = claim.package
    if (claim.fragment) this.fragment = fragmentOf(claim.fragment)
    this.#claim = claim
    this.#code = code
  }

  get path(): string {
    const { package: name, path } = this.#claim
    return this.#code.hasOriginal(name, path) ? (this.#check().path ?? path) : path
  }

  get lines(): CodeLines | undefined {
    const { line, lastLine = line } = this.#check()
    return line === undefined || lastLine === undefined ? undefined : { first: line, last: lastLine }
  }

  #check(): ReturnType<ClaimedCode['check']> {
    this.#checked ??= this.#code.check(this.#claim.target)
    return this.#checked
  }
}

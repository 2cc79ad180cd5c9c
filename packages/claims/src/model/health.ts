import type { PageLink } from 'holdtrue/model/page'
import type { Route } from 'holdtrue/model/doc'
import type { CheckedRelease, ProofFacts } from './claims'

export interface HealthData {
  kind: 'health'
  intro: string
  /** Address of the code map; absent for none. */
  codeRoute?: string
  counts: HealthCounts
  /** Pages with statements that fail the check. */
  failing: AffectedPages
  /** Pages with statements to be read again (V6). */
  changed: AffectedPages
  /** Parts with a page of their own; after one those that lie in it, where there is room (`depth` 1). */
  parts: (PageLink & { depth: 0 | 1; counts: HealthCounts })[]
  /** Pages that are in none of these parts. */
  pages: HealthRow[]
  /** What is said of all pages together; absent on the page of a part. */
  whole?: HealthOfAll
}

export interface HealthCounts {
  pages: number
  /** Statements that were checked. */
  claims: number
  failed: number
  changed: number
  bare: number
  /** Tests on pages, by how they ended. */
  proofs: Readonly<Record<ProofFacts['state'], number>>
}

/** Pages that somebody has to look at, those with the most statements of that kind first. */
export interface AffectedPages {
  pages: { title: string; route: Route; count: number; statements: AffectedStatement[] }[]
  /** How many further pages there are. */
  more: number
}

export interface AffectedStatement {
  target: string
  line: number
  /** Why it fails. */
  message?: string
  /** The release that it was read against before its code changed. */
  since?: string
  compareUrl?: string
}

export interface HealthRow extends Pick<HealthCounts, 'claims' | 'failed' | 'changed'> {
  title: string
  route: Route
  file: string
  lastUpdate?: string
  checkedFences: number
}

export interface HealthOfAll {
  release: string
  /** What the claims were checked against, the most frequent first. */
  releases: CheckedRelease[]
  /** Public exports that no page mentions; their names where no page of the code map has them. */
  unmentioned: {
    package: string
    total: number
    missing: number
    names?: { name: string; kind: string; file: string }[]
  }[]
  checkedFences: number
  /** How far code fences are checked: notes for the reader. */
  fenceNotes: string[]
  /** The list pages of the site's own kinds of admonitions, and how many each lists. */
  lists: { label: string; route: Route; count: number }[]
}

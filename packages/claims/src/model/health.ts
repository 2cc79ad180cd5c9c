import type { PageLink } from 'holdtrue/model/page'
import type { Route } from 'holdtrue/model/doc'
import type { CheckedRelease, ProofFacts } from './claims'

export interface HealthData {
  kind: 'health'
  intro: string
  /** Route of the code map; absent if there is none. */
  codeRoute?: string
  counts: HealthCounts
  failing: AffectedPages
  /** Pages with statements due for review (V6). */
  changed: AffectedPages
  /** Parts with a separate page. If there is room, each is followed by the parts inside it (`depth` 1). */
  parts: (PageLink & { depth: 0 | 1; counts: HealthCounts })[]
  /** Pages in none of these parts. */
  pages: HealthRow[]
  /** Figures for all pages together; absent on the page of a part. */
  whole?: HealthOfAll
}

export interface HealthCounts {
  pages: number
  claims: number
  failed: number
  changed: number
  bare: number
  /** Number of tests on pages, by result. */
  proofs: Readonly<Record<ProofFacts['state'], number>>
}

/** Pages that need attention, sorted by number of affected statements, highest first. */
export interface AffectedPages {
  pages: { title: string; route: Route; count: number; statements: AffectedStatement[] }[]
  /** Number of further pages. */
  more: number
}

export interface AffectedStatement {
  target: string
  line: number
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
  releases: CheckedRelease[]
  /** Public exports that no page mentions; with names if the code map has no page that lists them. */
  unmentioned: {
    package: string
    total: number
    missing: number
    names?: { name: string; kind: string; file: string }[]
  }[]
  checkedFences: number
  /** Notes for the reader on how far code fences are checked. */
  fenceNotes: string[]
  /** The list pages of the site's own admonition types, with their counts. */
  lists: { label: string; route: Route; count: number }[]
}

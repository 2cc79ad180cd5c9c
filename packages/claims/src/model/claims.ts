import type { CompiledArticle, Place } from 'holdtrue/model/article'
import type { FixSize } from './upstream-config'

/** What a check said of one `src:` link. */
export interface ClaimVerdict {
  ok: boolean
  /** Line of the declaration in the source file, 1-based. */
  line?: number
  /** Where the declaration ends, if on another line. */
  lastLine?: number
  /** Path of the file inside its package, if it exists. */
  path?: string
  /** What it was checked against, for readers: `Strapi 5.54.0`. */
  release?: string
  /** What is known of what it names. */
  source?: { kind?: string; signature?: string; entry?: string }
  /** Why it fails. */
  message?: string
  /** Its code changed after it was read against the release `since`. */
  changed?: { since: string; compareUrl?: string }
}

/** A claim of a document: what was written, where, and what the check said. */
export interface DocumentClaim extends ClaimVerdict {
  target: string
  text: string
  place: Place
  /** Where its link leads; absent for one that fails. */
  href?: string
  /** The heading above it; absent above the first one. */
  heading?: { id: string; text: string }
}

/** What the pages and files of claims need to know of a document. */
export interface ClaimFacts {
  claims: DocumentClaim[]
  /** Number of code fences marked `check`. */
  checkedFences: number
  /** Absent if there are none. */
  proofs?: ProofFacts[]
  defects?: DefectFacts[]
  /** Identifiers in its code. */
  names: string[]
  /** Test files that it names. */
  tests: string[]
}

/** A release that statements were checked against: `Strapi 5.54.0`, `@strapi/pack-up 5.1.1`. */
export interface CheckedRelease {
  name: string
  total: number
}

/** How often each release is named, the most frequent first. */
export function countReleases(names: Iterable<string>): CheckedRelease[] {
  const totals = new Map<string, number>()
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1)
  return [...totals]
    .map(([name, total]) => ({ name, total }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

/** Checked statements of a page. */
export interface PageClaims {
  /** How many, against what, and how it came out: `24 statements checked against Strapi 5.54.0`. */
  text: string
  total: number
  failed: number
  /** How many are to be read again, because their code changed (V6). */
  changed: number
  /** What they were checked against, the most frequent first. */
  releases: CheckedRelease[]
}

/** A package of the code base, and the files of it that a page is about. */
export interface PageCode {
  package: string
  /** Inside the package, in the order of the page; empty if the page is about the package alone. */
  paths: string[]
}

/** A code fence that is checked: an example to compile, or commands to look up. */
export interface CheckedFence {
  language: string
  code: string
  place: Place
  /** Folder in which the commands of a fence start (`cwd="packages/core/core"`); default: the root of the code base. */
  cwd?: string
}

export interface ProofFacts {
  name: string
  line: number
  state: 'passed' | 'failed' | 'stale'
  /** The same in words: `Ran against Strapi 5.54.0`. */
  text: string
  /** Id of the defect that it reproduces. */
  defect?: string
}

export interface DefectFacts {
  id: string
  html: string
  title: string
  text: string
  fix: FixSize
  /** What is known of it, in words: `reproduced in Strapi 5.54.0, fix: one line`. */
  state: string
  /** Its statements, as written and where they lead. */
  claims: { target: string; href?: string }[]
  isReproduced: boolean
}

/** What a fence is kept for: to run, to compile, for its imports, as a file that tests of its page run with, or as what a step prints. */
export type FenceKind = 'run' | 'check' | 'imports' | 'file' | 'output'

/** The code fences of an article that were kept for a purpose. */
export const keptFences = (
  { fences }: Pick<CompiledArticle, 'fences'>,
  kind: 'check' | 'imports',
): CheckedFence[] =>
  fences
    .filter((fence) => fence.kind === kind)
    .map(({ language, code, place, values: { cwd } }) => ({
      language,
      code,
      place,
      cwd,
    }))

/** A path of a file, which a title may begin with: `src/a.test.ts (excerpt)`. */
export const titlePath = /^(?:\.?[\w@$[\]-][\w@.$[\]-]*\/)*[\w@.$[\]-]+\.[a-z]+(?=$|\s)/i

/** Whether a fence is a file that proofs of its page may need. */
export const isNamedFile = (language: string, title: string | undefined): boolean =>
  /^(?:[jt]sx?|json)$/.test(language) && title !== undefined && titlePath.exec(title)?.[0] === title

const isScript = /^(?:[jt]sx?|javascript|typescript)$/

interface WrittenFence {
  language: string
  code: string
  words: readonly string[]
  values: Readonly<Record<string, string>>
}

/** What a code fence is kept for: its marks say so, and imports of the code base are checked in any script. */
export function fenceKind({ language, code, words, values }: WrittenFence): FenceKind | undefined {
  if (words.includes('run') || values['run'] !== undefined) return 'run'
  if (words.includes('check')) return 'check'
  if (language === 'text') return 'output'
  if (isScript.test(language) && /^\s*import\b|\b(?:import|require)\(/m.test(code)) return 'imports'
  return isNamedFile(language, values['file'] ?? values['title']) ? 'file' : undefined
}

/** What a claim's card shows: facts of the index, no text of the source. */
export interface SourceCard {
  /** `createEventHub`; a text in quotes; for a file or a package its name. */
  name: string
  /** `function`, `class`, `option`, …; absent for files, packages and texts. */
  kind?: string
  /** `(name: string) => EventHub`, `= 30000`. */
  signature?: string
  package: string
  /** Inside the package; empty for the package itself. */
  path: string
  lines?: string
  /** Entry point that exports it: `@strapi/core`, `@strapi/strapi/admin`. */
  entry?: string
  /** Its code changed since it was read against this release. */
  since?: string
  compareUrl?: string
  /** Other pages that speak of it. */
  pages?: { title: string; route: string }[]
  /** How many more there are. */
  morePages?: number
}

/** `docs/intro.cards.json`: the cards of a page, by the address of the claim's link. */
export interface PageCards {
  /** `Strapi 5.54.0`. */
  release: string
  cards: Record<string, SourceCard>
  /** The files that the page is about, where its foot only counts them. */
  code?: PageCode[]
}

/** Address of a page's cards, beside its data: `/docs/intro` → `/docs/intro.cards.json`. */
export function pageCardsPath(route: string): string {
  return `${route === '/' ? '/index' : route}.cards.json`
}

/** So many files of the code base, or packages, need no click to be seen. */
const fewFiles = 3

/** Whether the files that a document is about are all shown at its foot. */
export const isShort = (code: readonly PageCode[]): boolean =>
  code.length <= fewFiles && code.reduce((count, { paths }) => count + paths.length, 0) <= fewFiles

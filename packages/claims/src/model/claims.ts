import type { CompiledArticle, KeptFence, Place } from 'holdtrue/model/article'
import type { FixSize } from './upstream-config'

export interface ClaimVerdict {
  ok: boolean
  /** Line of the declaration in the source file, 1-based. */
  line?: number
  /** Last line of the declaration, if it is another line. */
  lastLine?: number
  /** Path of the file inside its package, if it exists: the original's path, if the indexed file was built from a known one. */
  path?: string
  /** The release it was checked against, for readers: `Strapi 5.54.0`. */
  release?: string
  /** Details of a symbol or option: parameters and return type, or type or value, and the entry point that exports it. */
  source?: { kind?: string; signature?: string; entry?: string }
  /** Why it fails. */
  message?: string
  /** Set if its code changed after it was read against the release `since`. */
  changed?: { since: string; compareUrl?: string }
}

export interface DocumentClaim extends ClaimVerdict {
  target: string
  text: string
  place: Place
  /** Target of its link; absent if the claim fails. */
  href?: string
  /** The heading above it; absent before the first one. */
  heading?: { id: string; text: string }
}

export interface ClaimFacts {
  claims: DocumentClaim[]
  checkedFences: number
  /** Absent if there are none. */
  proofs?: ProofFacts[]
  defects?: DefectFacts[]
  /** Identifiers in its code. */
  names: string[]
  /** Test files that it refers to. */
  tests: string[]
}

/** A release that statements were checked against: `Strapi 5.54.0`, `@strapi/pack-up 5.1.1`. */
export interface CheckedRelease {
  name: string
  total: number
}

/** Counts the statements checked against each release, most frequent first. */
export function countReleases(claims: readonly Pick<ClaimVerdict, 'release'>[]): CheckedRelease[] {
  const totals = new Map<string, number>()
  for (const { release } of claims)
    if (release !== undefined) totals.set(release, (totals.get(release) ?? 0) + 1)
  return [...totals]
    .map(([name, total]) => ({ name, total }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

export interface PageClaims {
  /** Number, release and result, in words: `24 statements checked against Strapi 5.54.0`. */
  text: string
  total: number
  failed: number
  /** Number of statements due for review because their code changed (V6). */
  changed: number
  releases: CheckedRelease[]
}

/** A package of the code base, and its files that a page is about. */
export interface PageCode {
  package: string
  /** In page order; empty if the page is only about the package itself. `address` is that on the code map. */
  files: { path: string; address: string }[]
}

/** An example to compile, or commands to look up in `values.cwd` (default: the root of the code base). */
export type CheckedFence = Pick<KeptFence, 'language' | 'code' | 'place'> & Partial<Pick<KeptFence, 'values'>>

export interface ProofFacts {
  name: string
  line: number
  state: 'passed' | 'failed' | 'stale'
  /** `state` in words: `Ran against Strapi 5.54.0`. */
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
  /** State in words: `reproduced in Strapi 5.54.0, fix: one line`. */
  state: string
  /** Its statements, as written, and their link targets. */
  claims: { target: string; href?: string }[]
  isReproduced: boolean
}

export const keptFences = ({ fences }: Pick<CompiledArticle, 'fences'>, kind: 'check' | 'imports') =>
  fences.filter((fence) => fence.kind === kind)

/** A file path at the start of a title: `src/a.test.ts (excerpt)`. */
export const titlePath = /^(?:\.?[\w@$[\]-][\w@.$[\]-]*\/)*[\w@.$[\]-]+\.[a-z]+(?=$|\s)/i

/** Paths whose tests the code base runs in a simulated browser. */
export const panelPath = /(?:^|\/)admin\/src\//

/** Whether a fence is a file that tests on its page may need. */
export const isNamedFile = (language: string, title: string | undefined): boolean =>
  /^(?:[jt]sx?|json)$/.test(language) && title !== undefined && titlePath.exec(title)?.[0] === title

const isScript = /^(?:[jt]sx?|javascript|typescript)$/

/**
 * The purpose of a code fence: to run, to compile, to check its imports (of scripts without marks), as a file for tests on its page, or as
 * a step's expected output.
 */
export function fenceKind(
  fence: Pick<KeptFence, 'language' | 'code' | 'values'> & { words: readonly string[] },
) {
  const { language, code, words, values } = fence
  if (words.includes('run') || values['run'] !== undefined) return 'run'
  if (words.includes('check')) return 'check'
  if (language === 'text') return 'output'
  if (isScript.test(language) && /^\s*import\b|\b(?:import|require)\(/m.test(code)) return 'imports'
  return isNamedFile(language, values['file'] ?? values['title']) ? 'file' : undefined
}

/** The content of a claim's card: facts from the index, without source text. */
export interface SourceCard {
  /** `createEventHub`; a text in quotes; the name of a file or package. */
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
  /** Set if its code changed after it was read against this release. */
  since?: string
  compareUrl?: string
  /** Other pages that mention it. */
  pages?: { title: string; route: string }[]
  morePages?: number
}

/** `docs/intro.cards.json`: the cards of a page, by the address of the claim's link. */
export interface PageCards {
  /** `Strapi 5.54.0`. */
  release: string
  cards: Record<string, SourceCard>
  /** The files that the page is about, if its foot only counts them. */
  code?: PageCode[]
}

/** Path of a page's cards, next to its data: `/docs/intro` → `/docs/intro.cards.json`. */
export const pageCardsPath = (route: string): string => `${route === '/' ? '/index' : route}.cards.json`

/** Up to this number, files or packages of the code base are shown without a click. */
const fewFiles = 3

/** Whether all files that a document is about are listed at its foot. */
export const isShort = (code: readonly PageCode[]): boolean =>
  code.length <= fewFiles && code.reduce((count, { files }) => count + files.length, 0) <= fewFiles

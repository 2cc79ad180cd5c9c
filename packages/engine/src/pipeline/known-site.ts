import type { SiteMemory } from '../content/documents/documents'
import type { Stamp } from '../files/file-states'
import type { Route, Redirect } from '../model/doc'
import type { Problem } from '../model/problem'
import type { SocialImage } from '../output/social-images'
import type { Traces } from '../pages/answers'
import type { DocumentFacts } from '../pages/known-document'
import type { Attachment } from '../pages/media-names'
import type { ListedPage, PageTerms } from '../search/page-terms'

/** Covers everything that can change a page's bytes, in two parts. */
export interface Fingerprint {
  /** Of all but the frame; {@link neverSame} for a page that must always be made again. */
  own: string
  /** Of what is around a document's article (`DocFrame`): such a page can be put into another frame. Empty for other pages. */
  frame: string
}

/** Fingerprint of a page that must always be made again. */
export const neverSame = ''

/** What is remembered of a page: enough to know whether it would be the same, to list it and to check links. */
export interface KnownPage {
  fingerprint: Fingerprint
  /** Names of its files in the output. */
  files: string[]
  /** Anchors that links may lead to. */
  ids: string[]
  references: Reference[]
  /** See `PageData`. */
  pageless?: Route[]
  problems: Problem[]
  attachments: Attachment[]
  socialImage?: SocialImage
  search?: ListedPage
  document?: { traces: Traces; facts: DocumentFacts }
}

/** A reference of a page: as written in the HTML, and its place in the source, if that is known. */
export type Reference = [href: string, file?: string, line?: number, column?: number]

/** Notes about the site as a whole. */
export interface SiteNotes {
  /** State of all that documents may link to by file; see `Fingerprints.linkTargets`. */
  linkTargets?: string
  links?: KnownLinks
  /** One for each edition. */
  search: KnownIndex[]
  redirects: readonly Redirect[]
}

/** State of the input of a search index, and the names of its files. */
export interface KnownIndex {
  manifest: string
  state: string
  files: string[]
}

/** Broken links, valid until a link target is added, removed or changed. */
export interface KnownLinks {
  targets: string
  /** By route, of pages that have any. */
  problems: [route: string, problems: Problem[]][]
}

/** What a build knows of the last one. */
export interface BuildMemory extends SiteNotes {
  site: SiteMemory
  pages: ReadonlyMap<Route, KnownPage>
  terms(): ReadonlyMap<string, PageTerms>
}

/** What a build stores for the next one, besides its output. */
export interface NextMemory extends SiteNotes {
  site: SiteMemory
  pages: ReadonlyMap<Route, KnownPage>
  /** Absent if no page of the search was made. */
  terms?: ReadonlyMap<string, PageTerms>
}

/** Result of a build, for the next one if nothing changed. Valid on this machine only. */
export interface KnownResult {
  inputs: string
  /** Input files outside the site folder, relative to it, and their stamps. */
  foreign: [file: string, stamp: Stamp][]
  /** State of the files for servers, which are beside the output. */
  beside: string
  result: Pick<BuildResult, 'problems' | 'pages' | 'files' | 'bytes' | 'digest'>
}

export interface BuildOptions {
  siteDir: string
  outDir: string
  /** The commands' default: beside the output. */
  cacheDir: string
  baseUrl?: string
  strict: boolean
  /** Check everything, but leave the output as it is. Default false. */
  dryRun?: boolean
  /** Pictures for shared links that are not drawn yet are left to another build. Default false. */
  picturesLater?: boolean
  onProgress?(text: string): void
  /** Told once when another build must end first. */
  onWait?(text: string): void
}

export interface BuildResult {
  /** False when the output was not replaced. */
  ok: boolean
  problems: Problem[]
  pages: number
  files: number
  bytes: number
  /** Hash over names and contents of the output's files: the same site, built by the same engine, has the same one. */
  digest: string
  /** Pages that were not made again, because they would be the same. */
  reused: number
  undrawn: number
  milliseconds: number
}

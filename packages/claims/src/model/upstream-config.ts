/** What a configuration says of the code base. Imports nothing: these types are published as they are. */

/** How big the fix of a defect is. */
export const fixSizes = ['one line', 'one function', 'several files', 'needs a decision'] as const
export type FixSize = (typeof fixSizes)[number]

/** The code base that `src:` links are checked against, and how to link to it. */
export interface UpstreamConfig {
  /** Name for readers, e.g. `Strapi`. */
  name: string
  /** Pinned release, e.g. `5.54.0`. */
  release: string
  /** Folder of the committed index, relative to the site folder. */
  index: string
  /**
   * Folder with the packages' code, relative to the site folder: statements are checked against the files there, not against a release,
   * and nothing is fetched. For documents that live beside the code. Default: the index is asked.
   */
  checkout?: string
  /** Address of a file: `{tag}`, `{path}` and `{line}` are replaced. */
  sourceUrl: string
  /** Address of a folder: `{tag}` and `{path}` are replaced. Default: links to packages lead to their `package.json`. */
  folderUrl?: string
  /**
   * Address that compares two releases: `{from}`, `{to}` and `{pathHash}` (SHA-256 of a file's path) are replaced. Default: statements
   * that are to be read again have no such link.
   */
  compareUrl?: string
  /** Texts that pages must not hold, such as `global.strapi`. Default none. */
  forbidden?: ForbiddenText[]
  /**
   * What readers call something, in lower case, and what the code calls it: `{ 'media library': 'upload asset' }`. The search for the place
   * of a symptom looks for both.
   */
  synonyms?: Record<string, string>
  /** Route of the code map, a page for each package below it. Default `/code`; false: none. */
  codeMap?: string | false
  /** Layers of the code base from the surface down, at most five. The code map draws its packages in them. Default: it draws none. */
  layers?: string[]
  /** What tests on the pages run with, besides the packages below. Default: nothing more. */
  proofs?: ProofsConfig
  /**
   * Lists of the defects that say how big their fix is, at `/first-fixes`; for each size the page that says how to go about such a fix. Default:
   * no lists.
   */
  fixes?: Partial<Record<FixSize, string>>
  /** Packages to index: name, and version where it is not `release`. */
  packages: UpstreamPackage[]
}

export interface ProofsConfig {
  /** Further packages to install, with their versions. */
  packages?: Record<string, string>
  /** Modules by other names that tests import them by: `{ '@tests/utils': '@strapi/admin/strapi-admin/test' }`. */
  aliases?: Record<string, string>
  /**
   * Folder relative to the site folder. Its `setup.cjs` prepares what a test runs in, which `PROOF_ENVIRONMENT` names; its `application/` is
   * the application that tests marked `run="application"` start in.
   */
  folder?: string
  /** Those whose install scripts run, because they compile something. Default none. */
  natives?: string[]
}

export interface ForbiddenText {
  /** Found as a whole word, anywhere in a page's source. */
  text: string
  /** Why, and what to write instead: the hint of the problem. */
  reason: string
  /** Files that may hold it, relative to the site folder. */
  except?: string[]
}

export interface UpstreamPackage {
  name: string
  /** Default: the pinned release. */
  version?: string
  /** What it is for, in a few words, for the code map. Default: the description in its `package.json`. */
  role?: string
  /** One of `layers`. Packages without one are not drawn. */
  layer?: string
  /** For packages from another repository: its own `sourceUrl`. Symptoms never lead to their files. */
  sourceUrl?: string
  /** For packages from another repository: its own `folderUrl`. */
  folderUrl?: string
  /** Left out of the list of exports that no page mentions. Default false. */
  internal?: boolean
}

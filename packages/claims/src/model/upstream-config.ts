/** Configuration of the code base. Imports nothing, because these types are published unchanged. */

/** Size of a defect's fix. */
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
   * Folder with the packages' code, relative to the site folder. Statements are then checked against its files instead of a release, and
   * nothing is fetched. For documents in the same repository as the code. Default: the index is used.
   */
  checkout?: string
  /** Address of a file: `{tag}`, `{path}` and `{line}` are replaced. */
  sourceUrl: string
  /** Address of a folder: `{tag}` and `{path}` are replaced. Default: links to packages lead to their `package.json`. */
  folderUrl?: string
  /**
   * Address that compares two releases: `{from}`, `{to}` and `{pathHash}` (SHA-256 of a file's path) are replaced. Default: statements due
   * for review have no such link.
   */
  compareUrl?: string
  /** Texts that pages must not contain, such as `global.strapi`. Default: none. */
  forbidden?: {
    /** Matched as a whole word, anywhere in a page's source. */
    text: string
    /** Reason and alternative: the hint of the problem. */
    reason: string
    /** Files that may contain it, relative to the site folder. */
    except?: string[]
  }[]
  /**
   * Readers' words for a thing, in lower case, and the code's name for it: `{ 'media library': 'upload asset' }`. The search for the source
   * of a symptom looks for both.
   */
  synonyms?: Record<string, string>
  /**
   * What readers say when a file is the cause, by its path in the repository: `{ 'packages/core/upload/server/src/services/provider.ts':
   * 'file too large, size limit' }`. The search for the source of a symptom looks here, too.
   */
  symptoms?: Record<string, string>
  /**
   * Known issues and the files that were their cause, by their paths in the repository. Files of the most similar ones rank higher in the
   * search for a symptom's source.
   */
  issues?: { issue: number; query: string; files: string[] }[]
  /** Route of the code map, with a page for each package below it. Default: `/code`; false: none. */
  codeMap?: string | false
  /** Layers of the code base from the surface down, at most five. The code map draws the packages in them. Default: no drawing. */
  layers?: string[]
  /** Environment of tests on pages, in addition to the packages below. Default: none. */
  proofs?: ProofsConfig
  /**
   * Lists defects by the stated size of their fix, at `/first-fixes`. The value for each size is the page that explains how to make such a
   * fix. Default: no lists.
   */
  fixes?: Partial<Record<FixSize, string>>
  /** Packages to index: name, and version if it is not `release`. */
  packages: UpstreamPackage[]
}

export interface ProofsConfig {
  /** Additional packages to install, with their versions. */
  packages?: Record<string, string>
  /** Modules by the additional names that tests import: `{ '@tests/utils': '@strapi/admin/strapi-admin/test' }`. */
  aliases?: Record<string, string>
  /**
   * Folder relative to the site folder. Its `setup.cjs` prepares the environment of a test, which `PROOF_ENVIRONMENT` names; its
   * `application/` is the application in which tests marked `run="application"` start.
   */
  folder?: string
  /** Packages whose install scripts run because they compile native code. Default: none. */
  natives?: string[]
}

export interface UpstreamPackage {
  name: string
  /** Default: the pinned release. */
  version?: string
  /** Its purpose in a few words, for the code map. Default: the description in its `package.json`. */
  role?: string
  /** One of `layers`. Packages without one are not drawn. */
  layer?: string
  /** For packages from another repository: its own `sourceUrl`. Symptoms never lead to their files. */
  sourceUrl?: string
  /** For packages from another repository: its own `folderUrl`. */
  folderUrl?: string
  /** Excludes it from the list of exports that no page mentions. Default: false. */
  internal?: boolean
}

/** Whether a package comes from another repository, or is pinned to another version than the release. */
export const isForeign = ({ version, sourceUrl }: UpstreamPackage): boolean =>
  version !== undefined || sourceUrl !== undefined

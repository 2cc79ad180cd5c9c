import type { Fingerprint } from '../fingerprints'
import type { KnownPage } from '../page-memory'
import type { MadePage } from './page-maker'

/** What is remembered of a page that was made. */
export function knownPageOf(made: MadePage, fingerprint: Fingerprint): KnownPage {
  const { files, idsHash, pageless, problems, attachments, socialImage, search, document } = made
  return {
    fingerprint,
    files,
    idsHash,
    ...(pageless && { pageless }),
    problems,
    attachments,
    ...(socialImage && { socialImage: socialImage.name }),
    ...(search && { search: search.listed }),
    ...(document && { document }),
  }
}

import type { Site } from '../content/load-site'
import type { PageData } from '../model/page'
import type { ClaimChecker } from './claim-checker'
import type { ReadyDocument } from './compile-documents'

/** Gathers what `/docs-health` shows while pages are written (V4). A site without a code base has no such page. */
export function createHealthCollector(
  _site: Site,
  _claims: ClaimChecker,
): { add(ready: ReadyDocument): void; pages(): PageData[] } {
  return { add() {}, pages: () => [] }
}

import type { ClientBundle } from '../../bundle/client-bundle'
import type { Doc } from '../../model/doc'
import type { BuildStart } from '../build-site'
import type { MadePage } from '../make/page-maker'
import type { MemoryParts } from '../memory'
import type { PageEntry, SiteNotes } from '../site-notes'
import type { KnownPage, MadeDetails, PageMemory } from '../page-memory'
import type { KnownResult } from '../unchanged/known-result'
import type { KeptPlan } from './kept-plan'

/** What is known where nothing but what Markdown files hold can have changed. */
export type EditStart = Omit<BuildStart, 'isSameAroundTexts'>

/** What was edited, and what is known of the site. */
export interface Edit {
  plan: KeptPlan
  /** Documents that were edited, with the new hashes of their texts. */
  docs: Doc[]
  client: ClientBundle
  notes: SiteNotes
  entries: PageEntry[]
  parts: MemoryParts
  /** What the last build came to. */
  before: KnownResult
}

/** The pages of documents that were edited. By route. */
export interface EditedPages {
  made: MadePage[]
  known: Map<string, KnownPage>
  /** As they were. */
  before: Map<string, KnownPage>
  details: MadeDetails
  /** Of all pages. */
  memory: PageMemory
}

import type { StoredState } from '../../ask/answer-store'
import type { StoredPage } from '../../ask/stored-answers'
import type { Environment } from '../environment'

/** What every question needs. */
export type AskEnvironment = Pick<Environment, 'siteDir' | 'cacheDir' | 'baseUrl'>

/** The pages of a site, what was made of them, and which of them are not as they were then. */
export interface Heads extends Omit<StoredState, 'changed'> {
  edited: ReadonlySet<StoredPage>
}

/** What is said where the whole site has to be read. */
export const readingPages = 'Reading the pages …\n'

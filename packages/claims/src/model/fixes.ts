/** What the lists of open defects by the size of their fix show. Plain data. */
import type { PageLink } from 'holdtrue/model/page'
import type { DefectFacts } from './claims'
import type { FixSize } from './upstream-config'

export const fixesRoute = '/first-fixes'

/** A label as part of an address: `one-line`, `strapi-core`. */
export const addressWord = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^-/, '')

/** The list of the defects whose fix has a size. */
export const fixRoute = (size: FixSize): string => `${fixesRoute}/${addressWord(size)}`

/** An open defect, with what somebody needs to fix it. */
export interface Fix extends Pick<DefectFacts, 'html' | 'text' | 'isReproduced'> {
  /** Of the defect on its page, which has its proof. */
  route: string
  /** Title of that page. */
  page: string
  /** The file to change, in its repository; for a larger fix all that its text names. */
  files: { path: string; href?: string }[]
  /** Runs its proof alone; absent if it has none. */
  command?: string
  /** The test to write. */
  test?: string
}

/** Defects whose fix has one size, or those of a layer or a package among them. */
export interface FixGroup {
  id: string
  label: string
  /** The list of all of them, or their package on the code map. */
  route?: string
  /** The page that says how to go about such a fix, if the list holds several sizes. */
  guide?: PageLink
  count: number
  reproduced: number
  /** The first of them, or all; those with a proof come first. */
  fixes: Fix[]
}

export interface FixesData {
  kind: 'fixes'
  intro: string
  /** The page that says how to go about such a fix, if all have one size. */
  guide?: PageLink
  groups: FixGroup[]
}

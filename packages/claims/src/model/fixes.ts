/** Data for the lists of open defects by size of their fix. Plain data. */
import type { PageLink } from 'holdtrue/model/page'
import type { DefectFacts } from './claims'

export const fixesRoute = '/first-fixes'

/** A label as a URL segment: `one-line`, `strapi-core`. */
export const addressWord = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-/, '')

export interface Fix extends Pick<DefectFacts, 'html' | 'text' | 'isReproduced'> {
  /** Route of the defect on its page, next to its proof. */
  route: string
  /** Title of that page. */
  page: string
  /** The file to change, in its repository; for larger fixes, all files that its text names. */
  files: { path: string; href?: string }[]
  /** Command that runs only its proof; absent if it has none. */
  command?: string
  /** The test to write. */
  test?: string
}

/** Defects with one fix size, or those in one layer or package. */
export interface FixGroup {
  id: string
  label: string
  /** The complete list, or the page of their package on the code map. */
  route?: string
  /** The guide to fixes of this size, if the list contains several sizes. */
  guide?: PageLink
  count: number
  reproduced: number
  /** The first of them, or all; those with a proof come first. */
  fixes: Fix[]
}

export interface FixesData {
  kind: 'fixes'
  intro: string
  /** The guide to these fixes, if all have the same size. */
  guide?: PageLink
  groups: FixGroup[]
}

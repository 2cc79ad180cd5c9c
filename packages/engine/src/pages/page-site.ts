import type { Doc, DocsVersion, Frontmatter } from '../model/doc'
import type { Collection } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import type { Integrations } from './integrations'

/** What of a site its pages are made with, one by one: a `Site` has it, and so has what a thread gets in its place. */
export interface PageSite extends Pick<
  Site,
  'siteDir' | 'config' | 'code' | 'modules' | 'loadPlugins' | 'files'
> {
  readonly collections: readonly [PageCollection, ...PageCollection[]]
  readonly integrations: Integrations
}

/** A site with its integrations started. */
export interface PlannedSite extends Site {
  readonly integrations: Integrations
}

/** What of a collection its pages are made with, besides what `DocPlace` says of each. */
export interface PageCollection
  extends CardCollection, Pick<Collection, 'key' | 'id' | 'contentDir' | 'folder' | 'sections'> {
  readonly version: Pick<DocsVersion, 'name' | 'isLast'>
}

/** What cards show of other pages. */
export interface CardCollection extends Pick<Collection, 'sidebars'> {
  readonly docs: readonly CardDoc[]
}

/** What a card shows of a document. */
export type CardDoc = Readonly<Pick<Doc, 'id' | 'route' | 'title'>> & {
  readonly frontmatter: Pick<Frontmatter, 'description'>
}

import type { PageData } from '../../model/page'
import type { NavbarItem, SiteData, SiteVersion } from '../../model/site-data'
import { docsOf, lastVersionOf } from '../../model/versions'

/** Names of the versions that the reader chose, by the ids of their documents. Empty on the server, and until the shell is live. */
export type Preferences = Readonly<Record<string, string>>

/** What decides which version the navbar is about. */
export interface VersionContext {
  site: SiteData
  page: PageData
  preferred: Preferences
}

/** The version of some documents that a reader is in: the page's, else the one chosen last, else the one that is seen first. */
export function versionInUse(
  docs: string,
  { site, page, preferred }: VersionContext,
): SiteVersion | undefined {
  const found = docsOf(site, docs)
  const named = (name: string | undefined) => found?.versions.find((version) => version.name === name)
  return (
    (page.inVersion?.docs === docs ? named(page.inVersion.name) : undefined) ??
    named(preferred[docs]) ??
    (found && lastVersionOf(found))
  )
}

/** Where a link to a document or a sidebar leads: into the version in use, if that has it. */
export function addressInVersion(
  { href, docs, versions = {} }: Extract<NavbarItem, { type: 'link' }>,
  { inVersion }: Pick<PageData, 'inVersion'>,
  preferred: Preferences,
): string {
  if (docs === undefined) return href
  const inUse = inVersion?.docs === docs ? versions[inVersion.name] : undefined
  return inUse ?? versions[preferred[docs] ?? ''] ?? href
}

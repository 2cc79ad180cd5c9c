import type { SiteData } from '../../model/page'
import { preferredVersionKey, type SiteDocs } from '../../model/versions'
import type { Preferences } from '../../theme/shell/version-in-use'
import { storage } from '../storage'

/**
 * The versions that the reader chose (N17). A choice is a click on a version, in the dropdown or on the banner; one that is gone counts as
 * none. Of documents with one version that is the choice.
 */
export function installPreferredVersions(
  { docs = [] }: Pick<SiteData, 'docs'>,
  onChange: (preferred: Preferences) => void,
): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-docs][data-version]') : null
    if (!link) return
    storage.set(preferredVersionKey(link.dataset.docs ?? ''), link.dataset.version ?? '')
    onChange(readPreferences(docs))
  })
  onChange(readPreferences(docs))
}

function readPreferences(docs: readonly SiteDocs[]): Preferences {
  const preferred: Record<string, string> = {}
  for (const { id, versions } of docs) {
    const [only, second] = versions
    if (only && !second) storage.set(preferredVersionKey(id), only.name)
    const name = storage.get(preferredVersionKey(id))
    if (versions.some((version) => version.name === name) && name !== null) preferred[id] = name
  }
  return preferred
}

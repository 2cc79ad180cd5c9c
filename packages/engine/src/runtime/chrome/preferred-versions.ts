import type { SiteDocs } from '../../model/site-data'
import type { Preferences } from '../../theme/contexts'
import { storage } from '../storage'

interface Tools {
  /** Storage key of the chosen version of a docs collection. If this chunk imported it, the bundler would split the page's script. */
  keyOf: (docs: string) => string
  onChange: (preferred: Preferences) => void
}

/** Remembers versions that the reader clicks. One that no longer exists is ignored; if only one exists, it is chosen. */
export function installPreferredVersions(docs: readonly SiteDocs[], { keyOf, onChange }: Tools): void {
  const tell = () => onChange(readPreferences(docs, keyOf))
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-docs][data-version]') : null
    if (!link) return
    storage.set(keyOf(link.dataset.docs ?? ''), link.dataset.version ?? '')
    tell()
  })
  tell()
}

function readPreferences(docs: readonly SiteDocs[], keyOf: Tools['keyOf']): Preferences {
  const preferred: Record<string, string> = {}
  for (const { id, versions } of docs) {
    const [only, second] = versions
    if (only && !second) storage.set(keyOf(id), only.name)
    const name = storage.get(keyOf(id))
    if (versions.some((version) => version.name === name) && name !== null) preferred[id] = name
  }
  return preferred
}

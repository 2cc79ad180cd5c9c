import type { SiteDocs } from '../../model/site-data'
import type { Preferences } from '../../theme/contexts'

/** Passed in by the page's script: if this chunk imported them, the bundler would split that script. */
interface Tools {
  storage: { get(key: string): string | null; set(key: string, value: string): void }
  /** Storage key of the chosen version of a docs collection. */
  keyOf: (docs: string) => string
  onChange: (preferred: Preferences) => void
}

/**
 * Remembers the versions that the reader chooses by clicking. A version that no longer exists is ignored; if only one exists, it is chosen.
 */
export function installPreferredVersions(docs: readonly SiteDocs[], tools: Tools): void {
  const { storage, keyOf, onChange } = tools
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-docs][data-version]') : null
    if (!link) return
    storage.set(keyOf(link.dataset.docs ?? ''), link.dataset.version ?? '')
    onChange(readPreferences(docs, tools))
  })
  onChange(readPreferences(docs, tools))
}

function readPreferences(docs: readonly SiteDocs[], { storage, keyOf }: Tools): Preferences {
  const preferred: Record<string, string> = {}
  for (const { id, versions } of docs) {
    const [only, second] = versions
    if (only && !second) storage.set(keyOf(id), only.name)
    const name = storage.get(keyOf(id))
    if (versions.some((version) => version.name === name) && name !== null) preferred[id] = name
  }
  return preferred
}

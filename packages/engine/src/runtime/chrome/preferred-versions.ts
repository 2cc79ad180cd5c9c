import type { SiteDocs } from '../../model/site-data'
import type { Preferences } from '../../theme/contexts'

/** Given by the page's script: a chunk that imported them would have the bundler cut that script in several. */
interface Tools {
  storage: { get(key: string): string | null; set(key: string, value: string): void }
  /** Key of the choice among the versions of some documents. */
  keyOf: (docs: string) => string
  onChange: (preferred: Preferences) => void
}

/** The versions that the reader chose (N17) by a click on one. A version that is gone is ignored; a single version is the choice. */
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

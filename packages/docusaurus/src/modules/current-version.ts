import { useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { siteData } from 'virtual:site-data'
import { docsPluginId } from 'holdtrue/model/constants'
import { withoutBase } from 'holdtrue/model/path'
import type { SiteDocs } from 'holdtrue/model/site-data'

/** What components may know of a version here. */
export type KnownVersion = Pick<
  SiteDocs['versions'][number],
  'name' | 'label' | 'isLast' | 'base' | 'banner' | 'badge' | 'noIndex' | 'className'
>

/** The documents of the site with their versions; where there is one version of one folder it stands for any id. */
export function knownDocs(): { id: string; versions: readonly KnownVersion[] }[] {
  const { docs, version } = siteData
  if (docs) return docs
  const { name, label, base = '/' } = version
  const only: KnownVersion = {
    name,
    label,
    base,
    isLast: true,
    banner: 'none',
    badge: false,
    noIndex: false,
    className: `docs-version-${name}`,
  }
  return [{ id: docsPluginId, versions: [only] }]
}

/** Documents and version that a page is part of, by their names. */
export interface CurrentVersion {
  docs: string
  name: string
}

/** The version whose base an address lies below, the longest first; undefined where there is none. */
function versionAt(pathname: string): CurrentVersion | undefined {
  const route = withoutBase(siteData.baseUrl, pathname)
  if (route === undefined) return undefined
  return knownDocs()
    .flatMap(({ id, versions }) => versions.map(({ name, base }) => ({ docs: id, name, base })))
    .filter(({ base }) => base === '/' || route === base || route.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0]
}

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

/** By the address. The server knows it of documents alone, so elsewhere the first answer is none. */
function useVersionOfAddress(): CurrentVersion | undefined {
  const pathname = useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () =>
      typeof document !== 'undefined' && document.getElementById('article') ? location.pathname : undefined,
  )
  return pathname === undefined ? undefined : versionAt(pathname)
}

/** The version around a component: in articles that of the document; elsewhere by the address, once it is live in the browser. */
export const useCurrentVersion = enginePart('useCurrentVersion', useVersionOfAddress)

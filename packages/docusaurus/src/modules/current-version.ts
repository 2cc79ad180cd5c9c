import { useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { siteData } from 'virtual:site-data'
import { docsPluginId } from 'holdtrue/model/constants'
import { withoutBase } from 'holdtrue/model/path'
import type { SiteDocs } from 'holdtrue/model/site-data'
import { subscribe } from './router'

export type KnownVersion = Pick<
  SiteDocs['versions'][number],
  'name' | 'label' | 'isLast' | 'base' | 'banner' | 'badge' | 'noIndex' | 'className'
>

/** The docs collections of the site with their versions. If there is only one version of one collection, it is used for any id. */
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

/** The name of the version whose base contains an address, longest base first, and the id of its docs. */
function versionAt(pathname: string) {
  const route = withoutBase(siteData.baseUrl, pathname)
  if (route === undefined) return undefined
  return knownDocs()
    .flatMap(({ id, versions }) => versions.map(({ name, base }) => ({ docs: id, name, base })))
    .filter(({ base }) => base === '/' || route === base || route.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0]
}

/** By address. The server knows that only for documents; elsewhere the first render has no version. */
function useVersionOfAddress() {
  const pathname = useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () =>
      typeof document !== 'undefined' && document.getElementById('article') ? location.pathname : undefined,
  )
  return pathname === undefined ? undefined : versionAt(pathname)
}

/** The version around a component: in articles the document's, elsewhere by address once hydrated. */
export const useCurrentVersion = enginePart('useCurrentVersion', useVersionOfAddress)

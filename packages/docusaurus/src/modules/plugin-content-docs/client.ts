import { useMemo, useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { siteData } from 'virtual:site-data'
import { docsPluginId } from 'holdtrue/model/constants'
import { withBase, withoutBase } from 'holdtrue/model/path'
import type { SiteVersion } from 'holdtrue/model/site-data'
import { preferredVersionKey } from 'holdtrue/model/versions'
import { changed, subscribe } from '../router'
import { withUnknown } from '../useDocusaurusContext'

/*
 * Docusaurus' hooks for versions, as far as every page has the data. Lists of all documents are not available, because every reader would
 * have to download them; code that asks for one gets an error that says so.
 */

type KnownVersion = Omit<SiteVersion, 'landing'>

/** The docs collections of the site with their versions. If there is only one version of one collection, it is used for any id. */
function knownDocs(): { id: string; versions: readonly KnownVersion[] }[] {
  const { docs, version } = siteData
  if (docs) return docs
  const { name, label, base = '/' } = version
  const state = { isLast: true, banner: 'none', badge: false, noIndex: false } as const
  const only = { name, label, base, ...state, className: `docs-version-${name}` }
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
const useCurrentVersion = enginePart('useCurrentVersion', useVersionOfAddress)

interface GlobalVersion {
  name: string
  label: string
  isLast: boolean
  /** With the base path. */
  path: string
}

export interface DocsData {
  /** With the base path. */
  path: string
  versions: GlobalVersion[]
}

const noList = 'no page carries the list of all documents.'

const addressOf = (base: string) => withBase(siteData.baseUrl, base)

function globalVersion({ name, label, isLast, base }: KnownVersion): GlobalVersion {
  const known = { name, label, isLast, path: addressOf(base) }
  return withUnknown(known, ['docs', 'sidebars', 'mainDocId', 'draftIds'], noList)
}

function docsOf(id: string = docsPluginId) {
  const all = knownDocs()
  const found = all.length === 1 ? all[0] : all.find((docs) => docs.id === id)
  if (found) return found
  const known = all.map((docs) => `\`${docs.id}\``).join(', ')
  throw new Error(`There are no documents with the id \`${id}\`. There are: ${known}.`)
}

function lastOf(versions: readonly KnownVersion[]): KnownVersion {
  const last = versions.find(({ isLast }) => isLast) ?? versions[0]
  if (!last) throw new Error('There is no version of the documents.')
  return last
}

function dataOf(id?: string): DocsData {
  const { versions } = docsOf(id)
  return { path: addressOf(lastOf(versions).base), versions: versions.map(globalVersion) }
}

export const useVersions = (pluginId?: string): GlobalVersion[] => dataOf(pluginId).versions

export const useLatestVersion = (pluginId?: string): GlobalVersion =>
  globalVersion(lastOf(docsOf(pluginId).versions))

export const useDocsData = dataOf

export const useAllDocsData = (): Record<string, DocsData> =>
  Object.fromEntries(knownDocs().map(({ id }) => [id, dataOf(id)]))

/** `failfast`: throws outside documents. */
export function useActivePluginAndVersion({ failfast }: { failfast?: boolean } = {}) {
  const current = useCurrentVersion()
  if (!current && failfast) throw new Error('There are no documents at this address.')
  if (!current) return undefined
  const { id, versions } = docsOf(current.docs)
  const version = versions.find(({ name }) => name === current.name)
  return {
    activePlugin: { pluginId: id, pluginData: dataOf(id) },
    ...(version && { activeVersion: globalVersion(version) }),
  }
}

export const useActivePlugin = (...options: Parameters<typeof useActivePluginAndVersion>) =>
  useActivePluginAndVersion(...options)?.activePlugin

export function useActiveVersion(pluginId?: string): GlobalVersion | undefined {
  const active = useActivePluginAndVersion()
  return active?.activePlugin.pluginId === docsOf(pluginId).id ? active.activeVersion : undefined
}

export function useActiveDocContext(pluginId?: string): { activeVersion?: GlobalVersion } {
  const activeVersion = useActiveVersion(pluginId)
  const context = { ...(activeVersion && { activeVersion }) }
  return withUnknown(context, ['activeDoc', 'alternateDocVersions'], noList)
}

/** The version of the document around a component; outside documents, the last version. */
export function useDocsVersion() {
  const current = useCurrentVersion()
  const { id, versions } = docsOf(current?.docs)
  const version = versions.find(({ name }) => name === current?.name) ?? lastOf(versions)
  const { name, label, isLast, badge, noIndex, className } = version
  const banner = version.banner === 'none' ? null : version.banner
  const own = { pluginId: id, version: name, label, isLast, banner, badge, noIndex, className }
  return withUnknown(own, ['docs', 'docsSidebars'], noList)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The version the reader chose last, and a function to choose one. Unknown on the server. */
export function useDocsPreferredVersion(pluginId?: string): {
  preferredVersion: GlobalVersion | null
  savePreferredVersionName: (name: string) => void
} {
  const { id, versions } = docsOf(pluginId)
  const key = preferredVersionKey(id)
  const name = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  )
  const version = versions.find((known) => known.name === name)
  return useMemo(
    () => ({
      preferredVersion: version ? globalVersion(version) : null,
      savePreferredVersionName(chosen) {
        try {
          localStorage.setItem(key, chosen)
        } catch {
          // Storage may be blocked; the choice is then not remembered.
        }
        dispatchEvent(new Event(changed))
      },
    }),
    [key, version],
  )
}

const unknownHook = (name: string) => (): never => {
  throw new Error(
    `\`${name}\` has no answer here: no page carries the list of all documents. Write a link, or use \`<DocCardList />\` in a document.`,
  )
}

/** The document around a component. In articles the engine provides it from the document's own data. */
export const useDoc = enginePart('useDoc', (): never => {
  throw new Error(
    '`useDoc` has an answer in documents alone, and no live component has it: give it what it needs as a prop, as in `<Part title={frontMatter.title} />`.',
  )
})

export const useDocById = unknownHook('useDocById')
export const useDocsSidebar = unknownHook('useDocsSidebar')
export const useDocVersionSuggestions = unknownHook('useDocVersionSuggestions')

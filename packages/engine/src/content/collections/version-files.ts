import path from 'node:path'
import { docsPluginId } from '../../model/constants'

/** Where the versions of a folder of documents lie, relative to the site folder: Docusaurus' names. */
export interface VersionFiles {
  /** The list of versions that were cut, the newest first. */
  list: string
  docs: string
  docsOf(version: string): string
  sidebarsOf(version: string): string
}

/** @param id id of the documents; other ids than `default` stand in front of the names */
export function versionFiles(id: string): VersionFiles {
  const prefix = id === docsPluginId ? '' : `${id}_`
  const docs = `${prefix}versioned_docs`
  return {
    list: `${prefix}versions.json`,
    docs,
    docsOf: (version) => path.posix.join(docs, `version-${version}`),
    sidebarsOf: (version) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
  }
}

/** What keeps a text from being the name of a version, in words; undefined when it can be one. Docusaurus' rules. */
export function versionNameFault(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name.trim() !== name) return 'begins or ends with a space'
  if (name === currentVersion) return 'is the name of the content folder’s own version'
  if (name.length > 32) return 'is longer than 32 characters'
  if (/^\.+$/.test(name)) return 'is made of dots alone'
  const culprit = /[/\\<>:"|?*#%\p{Cc}]/u.exec(name)?.[0]
  return culprit === undefined ? undefined : `holds \`${culprit}\``
}

/** Name of the version that the content folder is. */
export const currentVersion = 'current'

/** Where it is found once another version is the last one, and no setting says otherwise. */
export const currentPath = 'next'

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Problem } from '../../model/problem'
import { parseYaml, readYamlFile } from '../files/parse-yaml'
import { docsPluginId } from '../../model/constants'

/** Released versions, newest first, with their positions in the list's file, and what is wrong with it. */
export interface CutVersions {
  names: string[]
  /** All that the file names, also those that cannot be names. */
  written: string[]
  placeOf(name: string): Pick<Problem, 'file' | 'line' | 'column'>
  problems: Problem[]
}

/** Reads a docs folder's list of versions. An unreadable list is reported and treated as empty. */
export function readVersions(siteDir: string, id: string): CutVersions {
  const file = versionFiles(id).list
  const nothing = { names: [], written: [], placeOf: () => ({ file }) }
  const absolute = path.join(siteDir, file)
  const parsed = existsSync(absolute) ? readYamlFile(absolute, file) : parseYaml('[]', file)
  if ('problems' in parsed) return { ...nothing, problems: parsed.problems }
  const list = v.safeParse(v.array(v.string()), parsed.value)
  if (!list.success) {
    const { path: keys, input } = list.issues[0]
    const problem: Problem = {
      severity: 'error',
      code: 'versions-file',
      message: `\`${file}\` is not a list of versions: it holds \`${JSON.stringify(input)}\`.`,
      hint: 'It is a list of names, the newest first: `["2.0", "1.0"]`.',
      file,
      ...parsed.placeOf((keys ?? []).map(({ key }) => key)),
    }
    return { ...nothing, problems: [problem] }
  }
  const placeOf = (name: string) => ({ file, ...parsed.placeOf([list.output.indexOf(name)]) })
  const problems: Problem[] = []
  const names = list.output.filter((name, index) => {
    const fault = list.output.indexOf(name) < index ? 'stands there twice' : versionNameFault(name)
    if (fault !== undefined) problems.push({ ...badName(name, fault), file, ...parsed.placeOf([index]) })
    return fault === undefined
  })
  problems.push(...strayFolders(siteDir, id, list.output))
  return { names, written: list.output, placeOf, problems }
}

export function badName(name: string, fault: string): Problem {
  return {
    severity: 'error',
    code: 'version-name',
    message: `The version \`${name}\` ${fault}.`,
    hint: 'A name is part of addresses and file names: up to 32 letters, digits, `.`, `-` and `_`.',
  }
}

function strayFolders(siteDir: string, id: string, names: readonly string[]): Problem[] {
  const files = versionFiles(id)
  const folder = path.join(siteDir, files.docs)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('version-'))
    .map(({ name }) => name.slice('version-'.length))
    .filter((name) => !names.includes(name))
    .sort()
    .map((name) => ({
      severity: 'error',
      code: 'version-unlisted',
      message: `The folder \`${files.docsOf(name)}\` is not a version: \`${files.list}\` does not name \`${name}\`.`,
      hint: `Add \`${JSON.stringify(name)}\` to \`${files.list}\`, or remove the folder.`,
      file: files.docsOf(name),
    }))
}

/** Paths of a docs folder's versions as in Docusaurus, relative to the site folder. `list` names the released ones, newest first. */
export function versionFiles(id: string) {
  const prefix = id === docsPluginId ? '' : `${id}_`
  const docs = `${prefix}versioned_docs`
  return {
    list: `${prefix}versions.json`,
    docs,
    docsOf: (version: string) => path.posix.join(docs, `version-${version}`),
    sidebarsOf: (version: string) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
  }
}

/** Why a text cannot be the name of a version, in words; undefined if it can. Docusaurus' rules. */
export function versionNameFault(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name.trim() !== name) return 'begins or ends with a space'
  if (name === currentVersion) return 'is the name of the content folder’s own version'
  if (name.length > 32) return 'is longer than 32 characters'
  if (/^\.+$/.test(name)) return 'is made of dots alone'
  const culprit = /[/\\<>:"|?*#%\p{Cc}]/u.exec(name)?.[0]
  return culprit === undefined ? undefined : `holds \`${culprit}\``
}

/** Name of the content folder's version. */
export const currentVersion = 'current'

/** Default path of the current version once another version is the last one. */
export const currentPath = 'next'

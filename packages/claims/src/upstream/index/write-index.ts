import { mkdirSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { codeTextsFile, formatCodeTexts } from '../../find/code-texts'
import { formatPackage, formatVersion, hashText, type IndexHeader, type PackageIndex } from './index-format'
import type { UpstreamPackage } from '../../model/upstream-config'
import { symbolPaths } from './find-symbol'
import { calledAs } from 'holdtrue/files/engine-root'

interface FormattedRelease extends Pick<IndexHeader, 'release' | 'date'> {
  /** Packages as configured: symptoms never lead to files from another repository. Default: all are from the main repository. */
  configured?: readonly UpstreamPackage[]
}

/** The index as files: path inside the index's folder → text. Sorted and without timestamps, so that equal input gives equal files. */
export function formatIndex({ release, date, configured = [] }: FormattedRelease, packages: PackageIndex[]) {
  const files = new Map<string, string>()
  const header: IndexHeader = {
    format: formatVersion,
    generator: calledAs('upstream'),
    release,
    date,
    packages: [],
  }
  const sorted = [...packages].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const item of sorted) {
    const { name, version, folder, repository } = item
    const data = `${name.replace(/^@/, '').replaceAll('/', '-')}.txt`
    const text = formatPackage(item)
    files.set(data, text)
    const symbols = item.files.flatMap((file) => symbolPaths(file.symbols)).length
    const counts = { files: item.files.length, symbols }
    header.packages.push({ name, version, folder, repository, data, hash: hashText(text), ...counts })
  }
  const written = `${JSON.stringify(header, undefined, 2)}\n`
  files.set('index.json', written)
  const elsewhere = configured.filter(({ sourceUrl }) => sourceUrl !== undefined)
  const own = sorted.filter((item) => !elsewhere.some(({ name }) => name === item.name))
  files.set(codeTextsFile, formatCodeTexts(own, hashText(written)))
  return files
}

/** Replaces an index folder atomically: readers see either the old or the new one. */
export function writeIndex(folder: string, files: Map<string, string>): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  // Not the system's temporary folder, in which only its owner could read it.
  const next = path.join(path.dirname(folder), `.index-${process.pid}`)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  try {
    for (const [file, text] of files) writeFileSync(path.join(next, file), text)
    const old = `${next}-old`
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(next, folder)
    rmSync(old, { recursive: true, force: true })
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { codeTextsFile, formatCodeTexts } from '../../find/code-texts'
import { formatPackage, formatVersion, type IndexHeader, type PackageIndex } from './index-format'
import type { UpstreamPackage } from '../../model/upstream-config'
import type { SourcePackage } from '../fetch/recover'
import type { SourceSymbol } from './symbol-lines'
import { calledAs } from 'holdtrue/files/engine-root'

export interface IndexedPackage {
  source: Pick<SourcePackage, 'name' | 'version' | 'folder' | 'repository'>
  index: PackageIndex
}

interface FormattedRelease extends Pick<IndexHeader, 'release' | 'date'> {
  /** Packages as configured: symptoms never lead to files from another repository. Default: all are from the main repository. */
  configured?: readonly UpstreamPackage[]
}

/** The index as files: path inside the index's folder → text. Sorted and without timestamps, so that equal input gives equal files. */
export function formatIndex(
  { release, date, configured = [] }: FormattedRelease,
  packages: IndexedPackage[],
): Map<string, string> {
  const files = new Map<string, string>()
  const header: IndexHeader = {
    format: formatVersion,
    generator: calledAs('upstream'),
    release,
    date,
    packages: [],
  }
  const sorted = [...packages].sort((a, b) => (a.source.name < b.source.name ? -1 : 1))
  for (const { source, index } of sorted) {
    const { name, version, folder, repository } = source
    const data = `${name.replace(/^@/, '').replaceAll('/', '-')}.txt`
    const text = formatPackage(index)
    files.set(data, text)
    const symbols = index.files.reduce((sum, file) => sum + countSymbols(file.symbols), 0)
    const counts = { files: index.files.length, symbols }
    header.packages.push({ name, version, folder, repository, data, hash: hashText(text), ...counts })
  }
  const written = `${JSON.stringify(header, undefined, 2)}\n`
  files.set('index.json', written)
  const elsewhere = configured.filter(({ sourceUrl }) => sourceUrl !== undefined)
  const own = sorted.filter(({ source }) => !elsewhere.some(({ name }) => name === source.name))
  const texts = own.map(({ source, index }) => ({ ...source, files: index.files }))
  files.set(codeTextsFile, formatCodeTexts(texts, hashText(written)))
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

/** Line breaks depend on the working copy, so they are ignored. */
export function hashText(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

function countSymbols(symbols: SourceSymbol[]): number {
  return symbols.reduce((sum, symbol) => sum + 1 + countSymbols(symbol.members), 0)
}

import type { IndexedFile, PackageIndex } from './index-format'
import { collectExports } from '../source/exports'
import { parseSource } from '../source/parse-source'
import type { SourceFile, SourcePackage } from '../fetch/recover'
import { collectSymbols } from '../source/symbols'
import { collectJsonTexts, collectTexts } from '../source/texts'
import { parseJson } from '../fetch/unpack'

/** Index of one package. A function of the package's files alone. */
export function buildIndex(source: SourcePackage): PackageIndex {
  const files = source.files.map(indexFile)
  return { files, entries: collectExports(source, files) }
}

function indexFile(file: SourceFile): IndexedFile {
  const { path, kind, original } = file
  const record: IndexedFile = { path, kind, original, symbols: [], texts: [] }
  if (file.text === '') return record
  if (path.endsWith('.json')) return { ...record, texts: collectJsonTexts(parseJson(file.text)) }
  const parsed = parseSource(path, file.text)
  if (parsed === undefined) return record
  const { originalLine } = file
  const symbols = collectSymbols(
    parsed,
    originalLine &&
      ((node) =>
        originalLine(parsed.lineAt(node.start), parsed.columnAt(node.start)) ?? parsed.lineAt(node.start)),
  )
  return { ...record, symbols, texts: collectTexts(parsed.program) }
}

import { addDeclaredTypes } from '../source/declared-types'
import { collectExports } from '../source/exports'
import { describeSource } from '../source/describe-symbols'
import { parseSource } from '../source/parse-source'
import { collectJsonTexts, collectTexts, type SourceText } from '../source/texts'
import type { SourceFile, SourcePackage } from '../fetch/recover'
import { parseJson } from '../fetch/unpack'
import type { IndexedFile, PackageIndex } from './index-format'

/** Index of one package. A function of the package's files alone. */
export function buildIndex(source: SourcePackage): PackageIndex {
  const files = source.files.map(indexFile)
  for (const { kind, path, symbols } of files)
    if (kind === 'source')
      addDeclaredTypes(path, symbols, (file) => source.published.get(file)?.toString('utf8'))
  return { files, entries: collectExports(source, files) }
}

/** What the index says about one file. Of a file that does not parse only that it is there. */
export function indexFile(file: SourceFile): IndexedFile {
  const { path, kind, original } = file
  const record: IndexedFile = { path, kind, original, symbols: [], texts: [], imports: [], exports: [] }
  if (file.text === '') return record
  if (path.endsWith('.json')) return { ...record, ...describeJson(path, file.text) }
  const parsed = parseSource(path, file.text)
  if (parsed === undefined) return record
  const { originalLine } = file
  const lineOf =
    originalLine &&
    ((node: { start: number }) =>
      originalLine(parsed.lineAt(node.start), parsed.columnAt(node.start)) ?? parsed.lineAt(node.start))
  let texts: SourceText[] | undefined
  return {
    ...record,
    ...describeSource(parsed, lineOf),
    // Few claims on a checkout ask for texts, and finding them costs as much as all the rest.
    get texts() {
      return (texts ??= collectTexts(parsed.program, lineOf ?? ((node) => parsed.lineAt(node.start))))
    },
  }
}

/** The keys of a manifest are symbols: scripts, dependencies, engines. Of other JSON only the texts are kept. */
function describeJson(path: string, text: string): Pick<IndexedFile, 'symbols' | 'texts'> {
  const value = parseJson(text)
  const parsed = /(?:^|\/)package\.json$/.test(path) && value !== undefined
  const module = parsed ? parseSource(`${path}.js`, `export default ${text}`) : undefined
  return {
    symbols: module ? (describeSource(module).symbols[0]?.members ?? []) : [],
    texts: collectJsonTexts(value, text),
  }
}

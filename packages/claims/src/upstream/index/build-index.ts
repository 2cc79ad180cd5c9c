import { collectExports } from '../source/exports'
import { describeSource } from '../source/describe-symbols'
import { parseSource } from '../source/parse-source'
import { collectJsonTexts, collectTexts, type SourceText } from '../source/texts'
import type { SourceFile, SourcePackage } from '../fetch/recover'
import { parseJson } from '../fetch/unpack'
import type { IndexedFile, PackageIndex } from './index-format'
import type { Node } from 'oxc-parser'
import { signatureOf } from '../source/signatures'
import type { SourceSymbol } from './symbol-lines'
import { collectSymbols } from '../source/symbols'

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

/** Types that a file leaves to inference, from the declarations that are published beside it. */

const maxInferredLength = 120

/**
 * Fills in the types of functions, methods and constants that write none.
 * @param file path of the source inside its package
 * @param published text of a published file by its path
 */
function addDeclaredTypes(
  file: string,
  symbols: readonly SourceSymbol[],
  published: (path: string) => string | undefined,
): void {
  if (!/\.[mc]?[jt]sx?$/.test(file) || !symbols.some(isOpen)) return
  const stem = file.replace(/\.\w+$/, '')
  const candidates = [`dist/${stem}.d.ts`, `dist/${stem.replace(/^src\//, '')}.d.ts`]
  const path = candidates.find((candidate) => published(candidate) !== undefined)
  const text = path === undefined ? undefined : published(path)
  const parsed = path === undefined || text === undefined ? undefined : parseSource(path, text)
  if (!parsed || text === undefined) return
  const { root, declarations } = collectSymbols(parsed.program, () => 1)
  const typeOf = (symbol: SourceSymbol): string | undefined => {
    const node: Node | undefined = declarations.get(symbol)?.nodes[0]
    return node && signatureOf(node, { text, constants: new Map() }).type
  }
  fill(symbols, root.members, typeOf)
}

function fill(
  symbols: readonly SourceSymbol[],
  declared: readonly SourceSymbol[],
  typeOf: (symbol: SourceSymbol) => string | undefined,
): void {
  for (const symbol of symbols) {
    const found = declared.find(({ name }) => name === symbol.name)
    if (found === undefined) continue
    const type = isOpen(symbol) ? typeOf(found) : undefined
    if (type !== undefined && type.length <= maxInferredLength) symbol.type = type
    // Members of classes; those of functions are declared as what the function returns.
    if (symbol.kind === 'class') fill(symbol.members, found.members, typeOf)
  }
}

function isOpen({ kind, type, value, members }: SourceSymbol): boolean {
  if (kind === 'class') return members.some(isOpen)
  return (
    type === undefined &&
    value === undefined &&
    (kind === 'function' || kind === 'method' || kind === 'variable')
  )
}

import { collectExports, type ModuleSource } from '../source/modules'
import { describeSource } from '../source/describe-symbols'
import { parseSource, whyUnread } from '../source/parse-source'
import { collectJsonTexts, collectTexts } from '../source/texts'
import type { SourceFile, SourcePackage } from '../fetch/recover'
import { parseJson } from '../fetch/unpack'
import type { IndexedFile, PackageIndex } from './index-format'
import { signatureOf } from '../source/signatures'
import type { SourceSymbol } from './symbol-lines'
import { SymbolCollector } from '../source/symbols'
import { once } from 'holdtrue/model/remember'

/** Index of one package. Depends only on the package's files. */
export function buildIndex(source: SourcePackage): PackageIndex {
  const { manifest, folder, repository } = source
  const files = source.files.map(indexFile)
  for (const { kind, path, symbols } of files)
    if (kind === 'source')
      addDeclaredTypes(path, symbols, (file) => source.published.get(file)?.toString('utf8'))
  const texts = new Map(source.files.map(({ path, text }) => [path, text]))
  const text = (file: string): string | undefined =>
    (/\.d\.[mc]?ts$/.test(file) ? source.published.get(file)?.toString('utf8') : undefined) ?? texts.get(file)
  const entries = collectExports({ manifest, text }, files)
  return { name: manifest.name, version: manifest.version, folder, repository, files, entries }
}

/** Index record of a file. For a file that does not parse, only its path and kind. */
export function indexFile(file: SourceFile): IndexedFile {
  const { path, kind, original } = file
  const record: IndexedFile = { path, kind, original, symbols: [], texts: [], imports: [], exports: [] }
  if (file.text === '') return record
  if (path.endsWith('.json')) return { ...record, ...describeJson(path, file.text) }
  const parsed = parseSource(path, file.text)
  if (parsed === undefined) return { ...record, unread: whyUnread(path, file.text) }
  const { lineAt, columnAt } = parsed
  const lineOf = ({ start }: { start: number }): number =>
    file.originalLine?.(lineAt(start), columnAt(start)) ?? lineAt(start)
  // Lazy: few claims on a checkout need texts, and collecting them takes as long as everything else together.
  const texts = once(() => collectTexts(parsed.program, lineOf))
  return {
    ...record,
    ...describeSource(parsed, file.originalLine && lineOf),
    get texts() {
      return texts()
    },
  }
}

/** In a manifest, keys are symbols: scripts, dependencies, engines. For other JSON files only the texts are kept. */
function describeJson(path: string, text: string): Pick<IndexedFile, 'symbols' | 'texts'> {
  const value = parseJson(text)
  const parsed = /(?:^|\/)package\.json$/.test(path) && value !== undefined
  const module = parsed ? parseSource(`${path}.js`, `export default ${text}`) : undefined
  return {
    symbols: module ? (describeSource(module).symbols[0]?.members ?? []) : [],
    texts: collectJsonTexts(value, text),
  }
}

/** Maximum length of an inferred type that is taken from published declarations. */
const maxInferredLength = 120

/** Fills in missing types from the package's declarations; `published` returns the text of a published file. */
function addDeclaredTypes(file: string, symbols: readonly SourceSymbol[], published: ModuleSource['text']) {
  if (!/\.[mc]?[jt]sx?$/.test(file) || !symbols.some(isOpen)) return
  const stem = file.replace(/\.\w+$/, '')
  const candidates = [`dist/${stem}.d.ts`, `dist/${stem.replace(/^src\//, '')}.d.ts`]
  const text = candidates.map(published).find((found) => found !== undefined) ?? ''
  const parsed = parseSource('declarations.d.ts', text)
  if (!parsed) return
  const { root, declarations } = new SymbolCollector(parsed.program, () => 1)
  fill(symbols, root.members, (symbol) => {
    const node = declarations.get(symbol)?.nodes[0]
    return node && signatureOf(node, { text, constants: new Map() }).type
  })
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
    // Only members of classes: a function's members are declared in its return type.
    if (symbol.kind === 'class') fill(symbol.members, found.members, typeOf)
  }
}

function isOpen({ kind, type, value, members }: SourceSymbol): boolean {
  if (kind === 'class') return members.some(isOpen)
  const mayBeInferred = kind === 'function' || kind === 'method' || kind === 'variable'
  return mayBeInferred && type === undefined && value === undefined
}

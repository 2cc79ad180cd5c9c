/** What files name other files and packages by, and how that is written where both of them go. */
import path from 'node:path'
import { findSpecifiers } from 'holdtrue/modules/read/imports'
import { parseModule } from 'holdtrue/modules/parse-module'
import { pathCandidates } from 'holdtrue/modules/resolve'

export const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)
const isDocument = (file: string) => /\.mdx?$/.test(file)
const isSheet = (file: string) => /\.(?:css|s[ac]ss)$/.test(file)
/** Whether what a file names is looked for. */
export const isRead = (file: string): boolean =>
  !file.endsWith('.d.ts') && (isCode(file) || isDocument(file) || isSheet(file))

/** What is imported as a type is gone when the code runs. */
const typeImport = /^[ \t]*(?:import|export)\s+type\s[^;'"]*?from\s*(['"])[^'"\n]+\1/gm

interface Named {
  /** What code imports. In documents that are the lines that begin with `import` or `export`, and `require`d files. */
  imports: string[]
  /** Pictures and other files that a document or a stylesheet shows. */
  shown: string[]
  /** Names that are imported, each with its module: `default`, or `*` for all of it. */
  names: { source: string; name: string }[]
}

/** What a file names; nothing of what its examples name. */
export function namedIn(text: string, file: string): Named {
  if (isSheet(file)) return { imports: [], shown: findSpecifiers(text, 'sheet.css').specifiers, names: [] }
  const source = isDocument(file) ? proseOf(text) : text.replace(typeImport, '')
  const name = isDocument(file) ? 'page.jsx' : file
  // Each by itself: a line of prose may look like one.
  const code = isDocument(file) ? Array.from(source.matchAll(importLine), ([line]) => line) : [source]
  return {
    imports: [...code.flatMap((part) => findSpecifiers(part, name).specifiers), ...requiredFiles(source)],
    shown: isDocument(file)
      ? Array.from(source.matchAll(shownFile), ([, ...found]) => found.find(Boolean) ?? '')
      : [],
    names: code.flatMap((part) => importedNames(part, name)),
  }
}

const importedNames = (code: string, file: string) =>
  parseModule(code, file).module.staticImports.flatMap(({ moduleRequest: { value: source }, entries }) =>
    entries.flatMap(({ isType, importName: { kind, name } }) =>
      isType ? [] : [{ source, name: kind === 'Default' ? 'default' : (name ?? '*') }],
    ),
  )

const importLine = /^(?:import|export)\s(?:[^'"]*?\sfrom\s*)?(['"])[^'"\n]+\1/gm
/** `](file)`, `[name]: file`, `src="file"`. */
const shownFile = /\]\(\s*<?([^\s)>#?]+)|^\[[^\]\n]+\]:\s*<?([^\s>#?]+)|\bsrc=["']([^"'#?]+)["']/gm

/** A document without its blocks and spans of code, but with those blocks that are part of the page. */
const proseOf = (text: string): string =>
  text
    .replace(/^[ \t>]*(`{3,})mdx-code-block\b[^\n]*\n([^]*?)^[ \t>]*\1[ \t]*$/gm, '$2')
    .replace(fences, '')
    .replace(codeSpans, '')

/** Blocks of code: what an example imports is no part of the page. One that is never closed goes to the end. */
const fences = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:[^]*?^[ \t>]*\1[`~]*[ \t]*$|[^]*)/gm
const codeSpans = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

const requiredFiles = (source: string) =>
  [...source.matchAll(/(?<![.\w$])require\(\s*(['"])([^'"\n]+)\1/g)].flatMap(([, , name]) => name ?? [])

/** One file named by another. */
export interface Reference {
  /** As it is written. */
  address: string
  /** Old paths, absolute: of the file that names the other one, and of that. */
  file: string
  found: string
}

/**
 * An address as it must be in the new site; undefined where it can stay.
 * @param from where the file that names the other one goes, relative to the new site; `to` is where that goes
 */
export function newAddress({ address, file }: Reference, from: string, to: string): string | undefined {
  const isFolder = /^\.{1,2}\/?$/.test(address)
  const candidates = pathCandidates(plain(address), path.join(anywhere, from), anywhere)
  if (!isFolder && candidates.includes(path.join(anywhere, to))) return undefined
  if (address.startsWith('/') && isDocument(file) && to.startsWith('static/'))
    return to.slice('static'.length)
  if (/^@site\/|^\//.test(address) && !isSheet(file)) return `@site/${to}`
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** So far down that no address leads above the root. */
const anywhere = '/-'.repeat(32)

/** An address without what formatters escape in Markdown, and what addresses on the web escape. */
export const plain = (address: string): string => {
  const unescaped = address.replace(/\\(?=[_*~])/g, '')
  return URL.canParse(unescaped, 'file:///') && /%[\da-f]{2}/i.test(unescaped) ? decode(unescaped) : unescaped
}

function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** Text with other addresses, wherever the old ones stand as a whole. */
export function withAddresses(text: string, changed: ReadonlyMap<string, string>): string {
  let result = text
  for (const [old, address] of changed) {
    const escaped = old.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    result = result.replace(new RegExp(`(?<=['"(<!]|\\]:\\s*)${escaped}(?=['")>?#\\s])`, 'g'), () => address)
  }
  return result
}

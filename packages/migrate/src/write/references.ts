/** Finds the files and packages that files refer to, and adjusts the references to new locations. */
import path from 'node:path'
import { decodePercent } from 'holdtrue/model/path'
import { findAddresses, importedSpecifiers } from 'holdtrue/modules/read/imports'
import { importedNames, parseModule } from 'holdtrue/modules/parse-module'
import { pathCandidates } from 'holdtrue/modules/resolve'

const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)
const isDocument = (file: string) => /\.mdx?$/.test(file)
const isSheet = (file: string) => /\.(?:css|s[ac]ss)$/.test(file)
export const isRead = (file: string): boolean =>
  !file.endsWith('.d.ts') && (isCode(file) || isDocument(file) || isSheet(file))

/**
 * References in a file, except those in code examples. `imports` of a document are its lines that start with `import` or `export`, and
 * `require`d files; `shown` are images and other files in a document or a stylesheet.
 */
export function namedIn(text: string, file: string) {
  if (isSheet(file)) return { imports: [], shown: findAddresses(text), names: [] }
  if (!isDocument(file))
    return { imports: importedSpecifiers(text, file), shown: [], names: namesOf(text, file) }
  const prose = proseOf(text)
  // Parsed separately, because a line of prose may look like an import.
  const code = Array.from(prose.matchAll(importLine), ([line]) => line)
  return {
    imports: [...code.flatMap((line) => importedSpecifiers(line, 'page.jsx')), ...requiredFiles(prose)],
    shown: Array.from(prose.matchAll(shownFile), ([, ...found]) => found.find(Boolean) ?? ''),
    names: code.flatMap((line) => namesOf(line, 'page.jsx')),
  }
}

const namesOf = (code: string, file: string) => importedNames(parseModule(code, file).module)

const importLine = /^(?:import|export)\s(?:(?:(?!\n\s*\n)[^'"])*?\sfrom\s*)?(['"])[^'"\n]+\1/gm
/** `](file)`, `[name]: file`, `src="file"`. */
const shownFile = /\]\(\s*<?([^\s)>#?]+)|^\[[^\]\n]+\]:\s*<?([^\s>#?]+)|\bsrc=["']([^"'#?]+)["']/gm

/** A document without code blocks and code spans, except blocks that are part of the page. */
const proseOf = (text: string): string =>
  text
    .replace(/^[ \t>]*(`{3,})mdx-code-block\b[^\n]*\n([^]*?)^[ \t>]*\1[ \t]*$/gm, '$2')
    .replace(fences, '')
    .replace(codeSpans, '')

/** Code blocks: imports in examples are not part of the page. An unclosed block extends to the end. */
const fences = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:[^]*?^[ \t>]*\1[`~]*[ \t]*$|[^]*)/gm
const codeSpans = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

const requiredFiles = (source: string) =>
  [...source.matchAll(/(?<![.\w$])require\(\s*(['"])([^'"\n]+)\1/g)].flatMap(([, , name]) => name ?? [])

/** Undefined if the address, as written, can stay. `from` and `to` are the new paths of the referring and the referenced file. */
export function newAddress(address: string, from: string, to: string): string | undefined {
  const isFolder = /^\.{1,2}\/?$/.test(address)
  const candidates = pathCandidates(plain(address), path.join(anywhere, from), anywhere)
  if (!isFolder && candidates.includes(path.join(anywhere, to))) return undefined
  const place = placeFor(address, from, to)
  // In code it is a path, elsewhere an address.
  return isDocument(from) || isSheet(from) ? encodeURI(place).replace(/[?#]/g, encodeURIComponent) : place
}

function placeFor(address: string, from: string, to: string): string {
  if (address.startsWith('/') && isDocument(from) && to.startsWith('static/'))
    return to.slice('static'.length)
  if (/^@site\/|^\//.test(address) && !isSheet(from)) return `@site/${to}`
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** A folder so deep that no relative address leads above the root. */
const anywhere = '/-'.repeat(32)

/** An address without Markdown escapes and percent encoding. */
export const plain = (address: string): string => decodePercent(address.replace(/\\(?=[_*~])/g, ''))

/** Replaces addresses in a text, if they are complete there. */
export function withAddresses(text: string, changed: ReadonlyMap<string, string>): string {
  let result = text
  for (const [old, address] of changed) {
    const escaped = old.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    result = result.replace(new RegExp(`(?<=['"(<!]|\\]:\\s*)${escaped}(?=['")>?#\\s])`, 'g'), () => address)
  }
  return result
}

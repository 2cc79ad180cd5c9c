import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findSpecifiers } from 'holdtrue/modules/read/imports'
import { docusaurusModule } from 'holdtrue/modules/docusaurus-modules'
import { knownThemeModules } from 'holdtrue/markdown/components/theme-modules'
import { isFile, pathCandidates } from 'holdtrue/modules/resolve'
import { within } from '../convert/docs-plugin'
import type { Migration } from '../convert/migration'

const isSkipped = (name: string) =>
  name === 'node_modules' || name === '.git' || name === '.docusaurus' || name === '.DS_Store'
const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file)
/** What is imported as a type is gone when the code runs. */
const typeImport = /^[ \t]*(?:import|export)\s+type\s[^;'"]*?from\s*(['"])[^'"\n]+\1/gm
const isDocument = (file: string) => /\.mdx?$/.test(file)

/** All files below a folder, or the file itself; absolute, sorted. */
export function filesBelow(file: string): string[] {
  if (!existsSync(file)) return []
  if (!statSync(file).isDirectory()) return [file]
  return readdirSync(file)
    .filter((name) => !isSkipped(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(file, name)))
}

/** Files that go along, by where they go: what the configuration names, `static/`, `src/`, and all that these import from the site. */
export class SiteFiles {
  /** New path, relative → absolute one of the old. */
  readonly files = new Map<string, string>()
  /** Packages that code imports, with a file that does. */
  readonly packages = new Map<string, string>()
  readonly #migration: Migration
  readonly #sources = new Set<string>()
  /** Files outside of the site that a file imports, with how it names them. */
  readonly #outside: { address: string; found: string; file: string }[] = []
  readonly #seen = new Set<string>()

  constructor(migration: Migration) {
    this.#migration = migration
  }

  /** Adds a file or folder, and what its code imports. */
  add(from: string, to: string): void {
    for (const file of filesBelow(from)) {
      const target = path.posix.join(to, path.relative(from, file).replaceAll(path.sep, '/'))
      if (this.files.has(target)) continue
      this.files.set(target, file)
      this.#sources.add(file)
      this.#follow(file)
    }
  }

  /** Whether a file goes along, by its absolute path. */
  has(file: string): boolean {
    return this.#sources.has(file)
  }

  /** Reports imports that lead out of what goes along; to be called when everything was added. */
  reportOutside(): void {
    for (const { address, found, file } of this.#outside) {
      const moves =
        this.#sources.has(found) &&
        isWithin(found, this.#migration.siteDir) === isWithin(file, this.#migration.siteDir)
      if (moves) continue
      this.#migration.findings.push({
        kind: 'to-do',
        what: address,
        reason: this.#sources.has(found)
          ? 'The way to that file is another one now.'
          : 'It is outside of the site’s folder, so it stays where it is.',
        hint: 'Correct the import (`@site/…` names files of the site), and copy the file if it is not there.',
        file: path.relative(this.#migration.siteDir, file).replaceAll(path.sep, '/'),
      })
    }
  }

  #follow(file: string): void {
    if (this.#seen.has(file) || file.endsWith('.d.ts') || !(isCode(file) || isDocument(file))) return
    this.#seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const specifier of specifiersOf(source, file)) {
      const address = specifier.replace(/^(?:!!?[\w-]+(?:\?[^!]*)?!)+/, '').replace(/[?#].*$/, '')
      if (/^(?:@site\/|@theme\/|\.{1,2}\/)/.test(address)) this.#followFile(address, file)
      else this.#notePackage(address, file)
    }
  }

  #followFile(address: string, file: string): void {
    const { siteDir } = this.#migration
    // The engine's part counts, where it has one; another one is the site's own.
    if (docusaurusModule(address) !== undefined || knownThemeModules.includes(address)) return
    const found = pathCandidates(address, file, siteDir).find(isFile)
    if (found === undefined) {
      this.#noteAbsent(address, file)
      return
    }
    if (isWithin(found, siteDir)) this.add(found, within(found, siteDir))
    const isNamedFromOutside = !isWithin(file, siteDir) && address.startsWith('.')
    if (!isWithin(found, siteDir) || isNamedFromOutside) this.#outside.push({ address, found, file })
  }

  /** A file that is not there: a build would stop at it. What declares types alone is gone when the code runs. */
  #noteAbsent(address: string, file: string): void {
    const { siteDir, findings } = this.#migration
    const isType = pathCandidates(address, file, siteDir).some((name) => isFile(`${name}.d.ts`))
    if (isType || address.startsWith('@theme/') || filesBelow(path.resolve(file, '..', address)).length > 0)
      return
    findings.push({ kind: 'to-do', what: address, ...absent, file: within(file, siteDir) })
  }

  #notePackage(address: string, file: string): void {
    const [name] = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(?=\/|$)/.exec(address) ?? []
    if (name !== undefined && !this.packages.has(name)) this.packages.set(name, file)
  }
}

/** What is said of a file that something names and that is not there. */
export const absent = {
  reason: 'There is no such file in the old site.',
  hint: 'If one of its scripts makes it, run that there, and then this again.',
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}

/** What a module or a document imports. In documents that are the lines that begin with `import` or `export`, and `require`d files. */
function specifiersOf(source: string, file: string): string[] {
  if (isDocument(file)) return specifiersOfDocument(source.replace(fences, '').replace(codeSpans, ''))
  return [...findSpecifiers(source.replace(typeImport, ''), file).specifiers, ...requiredFiles(source)]
}

/** Blocks of code: what an example imports is no part of the page. One that is never closed goes to the end. */
const fences = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:[^]*?^[ \t>]*\1[`~]*[ \t]*$|[^]*)/gm

const codeSpans = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

function specifiersOfDocument(source: string): string[] {
  const imported = source.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s*)?(['"])([^'"\n]+)\1/gm)
  return [...Array.from(imported, ([, , name]) => name ?? ''), ...requiredFiles(source)]
}

const requiredFiles = (source: string) =>
  [...source.matchAll(/(?<![.\w$])require\(\s*(['"])([^'"\n]+)\1/g)].flatMap(([, , name]) => name ?? [])

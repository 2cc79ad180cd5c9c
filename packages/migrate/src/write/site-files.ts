import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { providedModules } from '@holdtrue/docusaurus/provided-modules'
import { formatComponent } from 'holdtrue/markdown/components/jsx-meaning'
import type { ImportedName } from 'holdtrue/modules/parse-module'
import { isFile, pathCandidates } from 'holdtrue/modules/resolve'
import { namesIn, relativeTo, type Migration } from '../convert/migration'
import { foreignScript } from '../convert/rules'
import { isRead, namedIn, newAddress, plain, withAddresses } from './references'

const skipped = new Set(['node_modules', '.git', '.docusaurus', '.DS_Store'])

/** All files in a folder, or the file itself; absolute paths, sorted. */
export function filesBelow(file: string): string[] {
  if (existsSync(file) && !statSync(file).isDirectory()) return [file]
  const names = namesIn(file).filter((name) => !skipped.has(name))
  return names.flatMap((name) => filesBelow(path.join(file, name)))
}

/** Files to copy, by their new paths: files named in the configuration, `static/`, `src/`, and all files that these refer to. */
export class SiteFiles {
  /** New relative path → old absolute path. */
  readonly files = new Map<string, string>()
  /** Imported packages, each with a file that imports it. */
  readonly packages = new Map<string, string>()
  /** Imported Docusaurus modules, each with the names imported from it and the files that import it. */
  readonly modules = new Map<string, { names: Set<string>; files: Set<string> }>()
  /** Old absolute path → first new path. */
  readonly places = new Map<string, string>()
  readonly #addresses = new Map<string, Map<string, string>>()

  constructor(readonly migration: Migration) {}

  add(from: string, to: string): void {
    for (const file of filesBelow(from)) {
      const target = path.posix.join(to, relativeTo(from, file))
      if (this.files.has(target)) continue
      this.files.set(target, file)
      if (this.places.has(file)) continue
      this.places.set(file, target)
      if (isRead(file)) this.#follow(file)
    }
  }

  rename(file: string, address: string, now: string): string {
    this.#addresses.set(file, (this.#addresses.get(file) ?? new Map()).set(address, now))
    return now
  }

  /** Texts of files with changed addresses, by their new paths. Call it after all files were added. */
  changedTexts(): Map<string, string> {
    const changed = new Map<string, string>()
    for (const [target, file] of this.files) {
      const addresses = this.#addresses.get(file)
      if (!addresses) continue
      const reason = 'Addresses of other files in it were corrected.'
      this.migration.noteFile('changed', target, file, { reason })
      changed.set(target, withAddresses(readFileSync(file, 'utf8'), addresses))
    }
    return changed
  }

  #follow(file: string): void {
    const { imports, shown, names } = namedIn(readFileSync(file, 'utf8'), file)
    for (const specifier of imports) {
      const address = specifier.replace(/^(?:!!?[\w-]+(?:\?[^!]*)?!)+/, '').replace(/[?#].*$/, '')
      if (/^@(?:theme|theme-original|theme-init|docusaurus|generated)\//.test(address))
        this.#noteModule(address, file, names)
      else if (/^(?:@site\/|\.{1,2}(?:\/|$)|\/)/.test(address)) this.followAddress(address, file)
      else if (/^https?:/.test(address))
        this.migration.noteFile('left-out', address, file, { reason: foreignScript })
      else this.#notePackage(address, file)
    }
    for (const address of shown)
      if (!/^(?:[a-z][a-z\d+.-]*:|\/\/|#|~)|\.mdx?$/i.test(address)) {
        const found = this.#find(address, file)
        if (found !== undefined) this.#take(address, file, found)
      }
  }

  /** Copies a theme component that the site adds; the engine and the integration provide their own. */
  #noteModule(address: string, file: string, names: readonly ImportedName[]): void {
    const { siteDir } = this.migration
    const isKnown = address in providedModules || formatComponent(address) !== undefined
    const own =
      address.startsWith('@theme/') && !isKnown && pathCandidates(address, file, siteDir).find(isFile)
    if (own) return void this.#take(address, file, own)
    const asked = this.modules.get(address) ?? { names: new Set(), files: new Set() }
    this.modules.set(address, asked)
    asked.files.add(file)
    // An import without names has an empty one.
    for (const { source, imported } of names) if (source === address && imported) asked.names.add(imported)
  }

  /** Copies the file that an address in `file` refers to, and returns its new address. Reports a missing file, which would fail a build. */
  followAddress(address: string, file: string): string {
    const found = this.#find(address, file)
    if (found !== undefined) return this.#take(address, file, found)
    const isFolder = filesBelow(path.resolve(file, '..', address)).length > 0
    // Type declarations do not exist at run time.
    const isType = pathCandidates(address, file, this.migration.siteDir).some((name) =>
      isFile(`${name}.d.ts`),
    )
    if (!isFolder && !isType) this.migration.noteFile('to-do', address, file, absent)
    return address
  }

  /** The file that an address refers to: in the site, in its static files, or in the folder around the site. */
  #find(address: string, file: string): string | undefined {
    const { siteDir, draft } = this.migration
    const { baseUrl = '/' } = draft
    const name = plain(address)
    const candidates = pathCandidates(name, file, siteDir)
    if (name.startsWith('/')) {
      candidates.push(path.join(siteDir, name))
      if (name.startsWith(baseUrl)) candidates.push(path.join(siteDir, 'static', name.slice(baseUrl.length)))
    }
    return candidates.find(isFile)
  }

  /** Corrects the address of a referenced file, `found`, and copies it if it has not been copied yet. Returns the address. */
  #take(address: string, file: string, found: string): string {
    const [, installed] = /.*[\\/]node_modules[\\/](.+)$/.exec(found) ?? []
    if (installed !== undefined) {
      this.#notePackage(installed, file)
      return this.rename(file, address, installed.replaceAll(path.sep, '/'))
    }
    if (!this.places.has(found)) this.#copy(address, file, found)
    const [from, to] = [this.places.get(file), this.places.get(found)]
    const now = from !== undefined && to !== undefined && newAddress(address, from, to)
    return now ? this.rename(file, address, now) : address
  }

  /** Copies a referenced file: to the same path, or, if it is outside the site, to the corresponding path in it. */
  #copy(address: string, file: string, found: string): void {
    const relative = relativeTo(this.migration.siteDir, found)
    const place = relative.replace(/^(?:\.\.\/)+/, '')
    // The manifest is generated.
    const isTaken = this.files.has(place) || place === 'package.json'
    this.add(found, isTaken ? `copied/${place}` : place)
    if (relative.startsWith('..') && !address.startsWith('@theme/'))
      this.migration.noteFile('changed', address, file, {
        reason: 'It is outside the site’s folder, so a copy was made.',
      })
  }

  #notePackage(address: string, file: string): void {
    const [name] = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(?=[\\/]|$)/.exec(address) ?? []
    if (name !== undefined && !this.packages.has(name)) this.packages.set(name, file)
  }
}

const absent = {
  reason: 'There is no such file in the old site.',
  hint: 'If one of its scripts creates it, run that and migrate again.',
}

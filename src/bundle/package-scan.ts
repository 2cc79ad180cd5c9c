/** What a package that uses React brings to readers: whether its components have behaviour, and which stylesheets it imports. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { isStylesheet } from './site-files'

export interface PackageUse {
  /** What is imported has state, effects or event handlers. */
  isLive: boolean
  /** Absolute paths of stylesheets that its files import. */
  stylesheets: string[]
}

/** Hooks that need a browser, lifecycles of classes, event handlers and parts that load later, in code as it is published. */
const behaviour =
  /\buse(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|Ref|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|ActionState|Optimistic)\)?\(|\bcomponentDid(?:Mount|Update)\b|\blazy\)?\(|\bon(?:Click|Change|Input|Submit|Key\w+|Pointer\w+|Mouse\w+|Touch\w+|Focus|Blur|Scroll|Toggle)["']?\s*[:=]|^\s*["']use client["']/m

/** A package of more files is taken for live: most of its kind are, and looking on would cost more than it tells. */
const maxFiles = 400

interface CodeFile {
  text: string
  imports: { source: string; names: string[] }[]
  /** Exports that come from other files: own name, or `*`, and the name there. */
  handedOn: { name: string; source: string; from: string }[]
}

/** Reads packages; what it has read stays read. */
export class PackageScan {
  readonly #files = new Map<string, CodeFile | undefined>()

  /** What an import of a name (`default`, `*`) from a package's file means. */
  use(entry: string, name: string): PackageUse {
    const files = new Set<string>()
    this.#reach(entry, name, files)
    const texts = [...files].map((file) => this.#read(file))
    return {
      isLive: files.size > maxFiles || texts.some((file) => file && behaviour.test(file.text)),
      stylesheets: [...files].flatMap((file) =>
        (this.#read(file)?.imports ?? []).flatMap(({ source }) =>
          isStylesheet(source) && source.startsWith('.') ? [path.resolve(path.dirname(file), source)] : [],
        ),
      ),
    }
  }

  /** Adds the files that a name of a file is made of: of a list of exports only what it hands on by that name. */
  #reach(file: string, name: string, found: Set<string>): boolean {
    const code = this.#read(file)
    if (!code || found.size > maxFiles) return false
    const given = code.handedOn.filter((one) => one.name === name)
    if (name !== '*' && given.length > 0) {
      for (const { source, from } of given) this.#follow(file, source, from, found)
      this.#styles(file, found)
      return true
    }
    const lists = code.handedOn.filter((one) => one.name === '*')
    const isList = lists.length > 0 && !/\bfunction\b|=>|\bclass\b/.test(code.text)
    if (name !== '*' && isList) {
      this.#styles(file, found)
      return lists.some(({ source }) => this.#follow(file, source, name, found))
    }
    if (found.has(file)) return true
    found.add(file)
    for (const { source } of [...code.imports, ...code.handedOn]) this.#follow(file, source, '*', found)
    return true
  }

  /** A list of exports that is passed through is no code of the import, but its styles apply. */
  #styles(file: string, found: Set<string>): void {
    if (this.#read(file)?.imports.some(({ source }) => isStylesheet(source))) found.add(file)
  }

  #follow(file: string, source: string, name: string, found: Set<string>): boolean {
    const target = source.startsWith('.') ? resolveFile(path.resolve(path.dirname(file), source)) : undefined
    return target !== undefined && this.#reach(target, name, found)
  }

  #read(file: string): CodeFile | undefined {
    if (!this.#files.has(file)) this.#files.set(file, /\.[cm]?jsx?$/.test(file) ? readCode(file) : undefined)
    return this.#files.get(file)
  }
}

function readCode(file: string): CodeFile {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text, { lang: 'jsx', sourceType: 'module' })
  const required = [...text.matchAll(/\brequire\(\s*["'](\.[^"']*)["']\s*\)/g)].map(
    ([, source = '']) => source,
  )
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    source: moduleRequest.value,
    names: entries.map(({ importName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? '*'))),
  }))
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName }) => {
      if (!moduleRequest) return []
      const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*')
      return [{ name, source: moduleRequest.value, from: importName.name ?? '*' }]
    }),
  )
  return { text, imports: [...imports, ...required.map((source) => ({ source, names: ['*'] }))], handedOn }
}

function resolveFile(base: string): string | undefined {
  return ['', '.js', '.mjs', '.cjs', '.jsx', '/index.js', '/index.mjs', '/index.cjs']
    .map((ending) => base + ending)
    .find((file) => existsSync(file) && statSync(file).isFile())
}

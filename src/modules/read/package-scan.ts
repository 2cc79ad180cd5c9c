/** What a package that uses React brings to readers: whether its components have behaviour, and which stylesheets it imports. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type Directive, type Statement } from 'oxc-parser'
import { importsOf } from '../parse-module'
import { isFile } from '../resolve'

export interface PackageUse {
  /** What is imported has state, effects or event handlers. */
  isLive: boolean
  /** Absolute paths of stylesheets that its files import. */
  stylesheets: string[]
}

/** Hooks that need a browser, lifecycles of classes, event handlers and parts that load later, in code as it is published. */
const behaviour =
  /\buse(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|Ref|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|ActionState|Optimistic)\)?\(|\bcomponentDid(?:Mount|Update)\b|\blazy\)?\(|\bon(?:Click|Change|Input|Submit|Key\w+|Pointer\w+|Mouse\w+|Touch\w+|Focus|Blur|Scroll|Toggle)["']?\s*[:=]|^\s*["']use client["']/m

/** What is made of more declarations is taken for live: most of its kind is, and looking on would cost more than it tells. */
const maxDeclarations = 4000

interface CodeFile {
  /** Top-level names that the file declares → the text that declares them; all of a file that is no ES module, by the empty name. */
  declarations: Map<string, string>
  /** Local names that it imports → where from. */
  imports: Map<string, Origin>
  /** Names that it exports → its own name for each, or where it takes it from. `*` are all of another file. */
  exports: Map<string, string | Origin>
  lists: string[]
  stylesheets: string[]
}

interface Origin {
  source: string
  name: string
}

/** What was found so far: texts of declarations by file and name, and stylesheets. */
interface Found {
  texts: Map<string, string>
  stylesheets: Set<string>
}

/** Reads packages, declaration by declaration; what it has read stays read. */
export class PackageScan {
  readonly #files = new Map<string, CodeFile | undefined>()

  /** What an import of a name (`default`, `*`) from a package's file means. */
  use(entry: string, name: string): PackageUse {
    const found: Found = { texts: new Map(), stylesheets: new Set() }
    this.#export(entry, name, found)
    return {
      isLive:
        found.texts.size > maxDeclarations || [...found.texts.values()].some((text) => behaviour.test(text)),
      stylesheets: [...found.stylesheets],
    }
  }

  /** Follows an export; false where a file has none of the name. */
  #export(file: string, name: string, found: Found): boolean {
    const code = this.#read(file)
    if (!code || found.texts.size > maxDeclarations) return false
    for (const sheet of code.stylesheets) found.stylesheets.add(sheet)
    const whole = code.declarations.get('')
    if (whole !== undefined) {
      this.#declare(file, '', code, found)
      return true
    }
    if (name === '*') {
      const own = [...code.exports.keys()].map((one) => this.#export(file, one, found))
      return code.lists.map((source) => this.#follow(file, { source, name }, found)).length + own.length > 0
    }
    const target = code.exports.get(name)
    if (typeof target === 'string') return this.#declare(file, target, code, found)
    if (target) return this.#follow(file, target, found)
    return code.lists.some((source) => this.#follow(file, { source, name }, found))
  }

  /** Adds a declaration, and those that it names. */
  #declare(file: string, name: string, code: CodeFile, found: Found): boolean {
    const key = `${file}#${name}`
    const text = code.declarations.get(name)
    const origin = code.imports.get(name)
    if (text === undefined) return origin !== undefined && this.#follow(file, origin, found)
    if (found.texts.has(key) || found.texts.size > maxDeclarations) return true
    found.texts.set(key, text)
    for (const [used] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (used !== name && (code.declarations.has(used) || code.imports.has(used))) {
        this.#declare(file, used, code, found)
      }
    }
    for (const [, source = ''] of text.matchAll(/\b(?:require|import)\(\s*["'](\.[^"']*)["']\s*\)/g)) {
      this.#follow(file, { source, name: '*' }, found)
    }
    return true
  }

  #follow(file: string, { source, name }: Origin, found: Found): boolean {
    const target = source.startsWith('.') ? resolveFile(path.resolve(path.dirname(file), source)) : undefined
    return target !== undefined && this.#export(target, name, found)
  }

  #read(file: string): CodeFile | undefined {
    if (!this.#files.has(file)) {
      // Before it is read: files may import each other.
      this.#files.set(file, undefined)
      this.#files.set(file, /\.[cm]?jsx?$/.test(file) ? readCode(file) : undefined)
    }
    return this.#files.get(file)
  }
}

function readCode(file: string): CodeFile {
  const text = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, text, { lang: 'jsx', sourceType: 'module' })
  const code: CodeFile = {
    declarations: new Map(),
    imports: importsOf(module),
    exports: new Map(),
    lists: [],
    stylesheets: [...text.matchAll(/(?:\bimport\s*|\brequire\(\s*)["'](\.[^"']*\.(?:css|s[ac]ss))["']/g)].map(
      ([, source = '']) => path.resolve(path.dirname(file), source),
    ),
  }
  for (const { moduleRequest, importName, exportName, localName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const name = exportName.kind === 'Default' ? 'default' : exportName.name
    if (!moduleRequest) code.exports.set(name ?? 'default', localName.name ?? '')
    else if (name) code.exports.set(name, { source: moduleRequest.value, name: importName.name ?? '*' })
    else code.lists.push(moduleRequest.value)
  }
  if (module.staticExports.length === 0) code.declarations.set('', text)
  else for (const statement of program.body) addDeclarations(statement, text, code)
  return code
}

function addDeclarations(statement: Statement | Directive, text: string, code: CodeFile): void {
  const add = (name: string, { start, end }: { start: number; end: number }) => {
    code.declarations.set(name, text.slice(start, end))
  }
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.declaration) addDeclarations(statement.declaration, text, code)
      break
    case 'ExportDefaultDeclaration':
      code.exports.set('default', 'default export')
      add('default export', statement)
      break
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (statement.id) add(statement.id.name, statement)
      break
    case 'VariableDeclaration':
      for (const declaration of statement.declarations) {
        if (declaration.id.type === 'Identifier') add(declaration.id.name, declaration)
        else
          for (const [name] of text
            .slice(declaration.id.start, declaration.id.end)
            .matchAll(/[A-Za-z_$][\w$]*/g))
            add(name, declaration)
      }
      break
    default:
  }
}

function resolveFile(base: string): string | undefined {
  return ['', '.js', '.mjs', '.cjs', '.jsx', '/index.js', '/index.mjs', '/index.cjs']
    .map((ending) => base + ending)
    .find(isFile)
}

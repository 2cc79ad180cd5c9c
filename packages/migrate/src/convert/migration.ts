import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { UserDocs, UserSiteConfig } from 'holdtrue/model/site-config'
import { parseSync } from 'oxc-parser'
import type { ForeignValue, ModuleExport } from '../read/read-config'
import { locateSetting, type SettingPath } from 'holdtrue/modules/read/locate-setting'

/** JavaScript that is written to the configuration as is. */
export class Code {
  constructor(readonly text: string) {}
}

/** How a setting or a file was handled if it could not be kept as it was. */
export interface Finding {
  /** `left-out`: there is no equivalent. `changed`: it was converted, with a difference. `to-do`: somebody must do something. */
  kind: 'left-out' | 'changed' | 'to-do'
  /** Path of a setting, such as `themeConfig.algolia`, or a file. */
  what: string
  reason: string
  hint?: string
  /** Relative to the old site's folder. */
  file: string
  /** 1-based. */
  line?: number
}

type FindingWords = Pick<Finding, 'reason' | 'hint' | 'line'>

/** Settings of a document folder; functions are code. */
export type DocsDraft = Omit<UserDocs, 'editUrl' | 'sidebarItemsGenerator'> & {
  editUrl?: string | Code
  sidebarItemsGenerator?: Code
}

export interface SiteDraft extends Partial<Omit<UserSiteConfig, 'docs' | 'markdown'>> {
  docs: DocsDraft[]
  markdown: Omit<NonNullable<UserSiteConfig['markdown']>, 'remarkPlugins'> & { remarkPlugins?: unknown[] }
}

/** The old site and the new one, which is filled in step by step. */
export class Migration {
  readonly draft: SiteDraft = { docs: [], markdown: {} }
  readonly findings: Finding[] = []
  /** Local names of the configuration's imports, by export. */
  readonly imports = new Map<string, ModuleExport & { local: string }>()
  /** Stylesheets for all pages: absolute paths, or file names in packages. */
  readonly stylesheets: string[] = []
  /** CSS rules that replace settings, after these stylesheets. */
  readonly rules: string[] = []
  /** Packages that the new site needs in addition to those its code imports. */
  readonly packages = new Set<string>()
  usesInfima = false
  /** Files and folders to copy: from an absolute path, to one in the new folder with forward slashes. */
  readonly copied: { from: string; to: string }[] = []
  readonly made = new Map<string, string | Buffer>()
  /** Absolute paths of folders. */
  readonly pages: string[] = []

  /** @param siteDir absolute */
  constructor(
    readonly siteDir: string,
    readonly configFile: string,
    readonly configSource: string,
  ) {}

  /** Reports something about a file: an absolute path, or one relative to the old site's folder. */
  noteFile(kind: Finding['kind'], what: string, file: string, { line, ...words }: FindingWords): void {
    const shown = path.isAbsolute(file) ? relativeTo(this.siteDir, file) : file
    this.findings.push({ kind, what, ...words, file: shown, line })
  }

  /** The local name of a module's export in the new configuration; adds the import if necessary. */
  importedAs(origin: ModuleExport): Code {
    const [name = 'default', ...members] = origin.name.split('.')
    const key = `${origin.module}\0${name}`
    const known = this.imports.get(key)
    if (known) return new Code([known.local, ...members].join('.'))
    const wanted = camelCase(name === 'default' ? origin.module : name)
    const taken = new Set([...this.imports.values()].map(({ local }) => local))
    let local = wanted
    for (let count = 2; taken.has(local); count++) local = `${wanted}${count}`
    this.imports.set(key, { module: origin.module, name, local })
    return new Code([local, ...members].join('.'))
  }
}

/** A place in the old configuration. Findings about it have its line, if it can be located. */
export class Setting {
  constructor(
    readonly migration: Migration,
    readonly path: SettingPath = [],
  ) {}

  in(...path: SettingPath): Setting {
    return new Setting(this.migration, [...this.path, ...path])
  }

  leftOut(reason: string, hint?: string): undefined {
    this.#note('left-out', reason, hint)
  }

  changed(reason: string, hint?: string): void {
    this.#note('changed', reason, hint)
  }

  toDo(reason: string, hint?: string): void {
    this.#note('to-do', reason, hint)
  }

  #note(kind: Finding['kind'], reason: string, hint: string | undefined): void {
    const { configFile, configSource } = this.migration
    const line = locateSetting(configSource, this.path)?.line
    // `presets[0][1].docs.path`.
    const what = this.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
    this.migration.noteFile(kind, what.replace(/^\./, ''), configFile, { reason, hint, line })
  }
}

/** Path of a file or folder relative to a folder, with forward slashes. */
export const relativeTo = (folder: string, file: string): string =>
  path.relative(folder, file).replaceAll(path.sep, '/')

/** Sorted names in a folder; none if there is no such folder. */
export const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : []

/** Whether a relative path leads out of its folder, or to another drive. */
export const isOutside = (relative: string): boolean => relative.startsWith('..') || path.isAbsolute(relative)

/** New path of a file or folder: the same one, or at the root if it was outside the site. */
export function within(file: string, siteDir: string): string {
  const relative = relativeTo(siteDir, file)
  return isOutside(relative) ? path.basename(file) : relative
}

function camelCase(module: string): string {
  const words = module.replace(/\.\w+$/, '').replace(/^[^A-Za-z\d]+/, '')
  const name = words.replace(/[^A-Za-z\d]+(.?)/g, (_, letter: string) => letter.toUpperCase())
  return /^[A-Za-z]/.test(name) ? name : `plugin${name}`
}

/** A function as code: an import if a module exports it, otherwise its source, unless it uses surrounding variables; or why there is none. */
export function codeOfFunction(value: ForeignValue, migration: Migration): Code | string {
  const { origin } = value
  if (origin?.name.includes('()')) return resultOfCall(origin)
  if (origin) return migration.importedAs(origin)
  const code = value.source === undefined ? undefined : asExpression(value.source)
  if (code === undefined) return 'Its source is not available.'
  const free = freeNames(code)
  if (free.length === 0) return new Code(code)
  return `It uses ${free.map((name) => `\`${name}\``).join(', ')} from the surrounding configuration.`
}

export const resultOfCall = ({ module }: ModuleExport): string =>
  `It is the result of a call to \`${module}\`, which could not be loaded.`

/** Converts the source of a method (`name(a) {}`) to a function expression. */
function asExpression(source: string): string | undefined {
  const method = source.replace(/^(async\s+)?(?!function\b|async\b)[\w$]+(?=\s*\()/, '$1function')
  return [source, method].find((text) => parse(text).errors.length === 0)
}

const parse = (code: string) => parseSync('function.tsx', `(${code}\n)`, { lang: 'tsx' })

function freeNames(code: string): string[] {
  const used = new Set<string>()
  const declared = new Set<string>(['arguments', 'undefined'])
  collect(parse(code).program, { used, declared })
  return [...used].filter((name) => !declared.has(name) && !(name in globalThis)).sort()
}

const declaring = /^(?:Variable|Function|Class|Catch|ArrowFunction|FormalParameter)/

function collect(node: unknown, names: Record<'used' | 'declared', Set<string>>): void {
  if (typeof node !== 'object' || node === null) return
  // A list is walked like a node, by its indices.
  const record: Record<string, unknown> = { ...node }
  const type = String(record['type'] ?? '')
  if (type === 'Identifier') names.used.add(String(record['name']))
  // Names that default values of parameters use are treated as declared, too, which is rarely wrong.
  if (declaring.test(type))
    for (const key of ['id', 'params', 'param'])
      collect(record[key], { used: names.declared, declared: new Set() })
  for (const [key, value] of Object.entries(record)) {
    const isName =
      (key === 'property' || key === 'key') && record['computed'] !== true && record['shorthand'] !== true
    if (!isName && key !== 'typeAnnotation') collect(value, names)
  }
}

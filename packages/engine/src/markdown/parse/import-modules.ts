import { didYouMean } from '../../model/nearest'
import { ProblemsError, type Problem } from '../../model/problem'
import { readTextFile } from '../../files/read-text'
import { themeNames } from '../components/jsx-meaning'
import { report, type PageState } from '../scope'
import {
  errorText,
  sitePath,
  type Binding,
  type Fail,
  type ImportedName,
  type ParsedFile,
} from './parsed-file'
import { existsSync, readFileSync } from 'node:fs'
import { join, isAbsolute } from 'node:path'
import { createRequire, isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import { packageFiles } from '../../modules/resolve'
import { hasBehaviour } from '../../modules/read/live-exports'

/** Ignores an imported stylesheet, because a site has only one, and warns unless that one imports it. */
export function leaveOutStylesheet(
  name: ImportedName,
  address: string,
  parsed: ParsedFile,
  page: PageState,
): Binding {
  const { source } = name
  if (isInSiteStylesheet(address, page)) return { kind: 'value', value: {} }
  reportImport(name, parsed, page, {
    severity: 'warning',
    code: 'mdx-stylesheet',
    message: `The stylesheet \`${source}\` is ignored: a page cannot have its own stylesheet.`,
    hint: source.endsWith('.css')
      ? `Import it in the site's \`styles.css\`: \`@import '${address}';\`.`
      : "Write its rules as CSS in the site's `styles.css`.",
  })
  return { kind: 'value', value: {} }
}

/** Imports the class names of a CSS Module. Its rules are in the site's stylesheet. */
export async function importClassNames(
  path: string,
  { source, imported }: ImportedName,
  { context }: PageState,
  fail: Fail,
): Promise<Binding> {
  try {
    return { kind: 'value', value: selectExport(await context.loadModule(path), imported) }
  } catch (error) {
    return fail(`Stylesheet \`${source}\` could not be read: ${errorText(error)}`, hintOf(error))
  }
}

/** Imports a module of an integration on the server, where its imports from the engine resolve to the running engine. */
export async function importProvided(
  file: string,
  { source, imported }: ImportedName,
  { context, dependencies }: PageState,
  fail: Fail,
): Promise<Binding> {
  dependencies.add(file)
  const module = await context.loadModule(file)
  if (!(imported in module) && imported !== '*')
    return fail(
      `Module \`${source}\` has no export \`${imported}\` here.`,
      didYouMean(imported, Object.keys(module)),
    )
  const value = selectExport(module, imported)
  const name = typeof value === 'function' ? themeNames.get(value) : undefined
  return name === undefined ? { kind: 'value', value } : { kind: 'theme', name }
}

const hintOf = (error: unknown): string | undefined =>
  error instanceof ProblemsError ? error.problems[0]?.hint : undefined

function reportImport(
  { line, column }: ImportedName,
  parsed: ParsedFile,
  page: PageState,
  problem: Omit<Problem, 'file' | 'line' | 'column' | 'frame'>,
): void {
  report({ page, unit: { parsed } }, { file: parsed.file, line, column }, problem)
}

export function failureOf(name: ImportedName, parsed: ParsedFile, page: PageState): Fail {
  return (message, hint) => {
    // A statement that imports several names from a missing module is reported once.
    const isTold = page.problems.some(
      ({ message: told, file, line }) => told === message && file === parsed.file && line === name.line,
    )
    const problem = { severity: 'error', code: 'mdx-import', message } as const
    if (!isTold) reportImport(name, parsed, page, { ...problem, ...(hint !== undefined && { hint }) })
    return { kind: 'missing' }
  }
}

export function importJson(
  path: string,
  { source, imported }: ImportedName,
  page: PageState,
  fail: Fail,
): Binding {
  const read = readTextFile(path, sitePath(path, page.context.siteDir))
  if ('problem' in read) {
    page.problems.push(read.problem)
    return { kind: 'missing' }
  }
  let value: unknown
  try {
    value = JSON.parse(read.text)
  } catch (error) {
    // Some of Node's messages quote the file, including line breaks.
    const fault = errorText(error).replaceAll(/\s+/g, ' ')
    return fail(
      `Import \`${source}\` is not valid JSON: ${fault}`,
      'Fix the file. JSON has double quotes around keys and texts, no comments, and no comma after the last entry.',
    )
  }
  return { kind: 'value', value: selectExport({ default: value }, imported) }
}

export async function importComponent(
  path: string,
  { source, imported }: ImportedName,
  page: PageState,
  fail: Fail,
): Promise<Binding> {
  const { context } = page
  let module: Record<string, unknown>
  try {
    module = await context.loadModule(path)
  } catch (error) {
    return fail(`Module \`${source}\` could not be loaded: ${errorText(error)}`, hintOf(error))
  }
  const key = sitePath(path, context.siteDir)
  if (imported === '*' || imported === '') {
    return { kind: 'value', value: module }
  }
  if (!(imported in module)) {
    const names = Object.keys(module)
    return imported === 'default'
      ? fail(
          `Module \`${key}\` has no default export.`,
          names.length > 0
            ? `Add \`export default\` before the component, or import by name: \`import { ${names[0]} } from '${source}'\`.`
            : 'Add `export default` before the component.',
        )
      : fail(`Module \`${key}\` has no export \`${imported}\`.`, didYouMean(imported, names))
  }
  return {
    kind: 'component',
    value: module[imported],
    module: key,
    exportName: imported,
    live: context.isLive(path, imported),
  }
}

const importRule = /@(?:import|use)\s+(?:url\(\s*)?["']?([^"')\s;]+)/g

/**
 * Whether the site's own stylesheet imports this stylesheet, by its path from the site folder (`./content/page.css`) or from a package. The
 * page then depends on the site's stylesheet.
 */
function isInSiteStylesheet(address: string, { context, dependencies }: PageState): boolean {
  const files = ['styles.css', 'styles.scss'].map((name) => join(context.siteDir, name))
  for (const file of files) dependencies.add(file)
  const file = files.find((name) => existsSync(name))
  if (file === undefined) return false
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(importRule)].some(([, imported = '']) => plain(imported) === plain(address))
}

const plain = (address: string) => address.replace(/^(?:\.\/|@site\/|~)/, '')

/** Imports from a package: `react` must be the engine's copy; other packages are the site's. */
export async function importPackage(
  name: ImportedName,
  parsed: ParsedFile,
  page: PageState,
  fail: Fail,
): Promise<Binding> {
  const { source, imported } = name
  try {
    const module = exportsOf(await loadPackage(source, page))
    if (imported in module || imported === '*' || imported === '') {
      const value = selectExport(module, imported)
      if (typeof value === 'function' && hasBehaviour(String(value))) reportLivePackage(name, parsed, page)
      return { kind: 'value', value }
    }
    return fail(
      `Package \`${source}\` has no export \`${imported}\`.`,
      didYouMean(imported, Object.keys(module)),
    )
  } catch (error) {
    if (isMissing(source, error)) {
      return fail(
        `Package \`${source}\` is not installed.`,
        'Install it in the site folder or above it; files of the site are imported by `./…` or `@site/…`.',
      )
    }
    return fail(
      `Import \`${source}\` could not be loaded: ${errorText(error).split('\n')[0]}`,
      'A package must run in Node as it is, and find the packages that it needs, React among them.',
    )
  }
}

/**
 * Warns about a component with behaviour that a page imports directly from a package, because only the site's modules are bundled for the
 * browser.
 */
function reportLivePackage(name: ImportedName, parsed: ParsedFile, page: PageState): void {
  const { source, local, imported } = name
  if (!new RegExp(`<${local}[\\s/>.]`).test(parsed.text)) return
  reportImport(name, parsed, page, {
    severity: 'warning',
    code: 'mdx-live-package',
    message: `\`${local}\` of the package \`${source}\` has behaviour, but it will not be live in the browser.`,
    hint: `Make \`components/${local}.js\` with two lines, \`'use client'\` and \`export { ${imported} } from '${source}'\`, and import it from \`@site/components/${local}\`.`,
  })
}

async function loadPackage(source: string, page: PageState): Promise<Record<string, unknown>> {
  if (/^react(?:$|\/)/.test(source)) return import(source)
  const loaded = isBuiltin(source) ? undefined : await page.context.loadPackage?.(source)
  for (const file of loaded?.files ?? []) page.dependencies.add(file)
  if (loaded) return loaded.exports
  const entry = createRequire(join(page.context.siteDir, 'package.json')).resolve(source)
  // Node's built-in modules have no file.
  if (isAbsolute(entry)) for (const file of packageFiles(entry)) page.dependencies.add(file)
  return import(isAbsolute(entry) ? pathToFileURL(entry).href : entry)
}

/** Whether the package itself was not found, rather than one of its dependencies. */
function isMissing(source: string, error: unknown): boolean {
  const found = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
  return found && error.message.includes(`'${source}'`)
}

/** A package's exports. Like bundlers, this unwraps CommonJS that was compiled from an ES module. */
function exportsOf(module: Record<string, unknown>): Record<string, unknown> {
  const inner = module['default']
  return typeof inner === 'object' && inner !== null && '__esModule' in inner ? { ...inner } : module
}

function selectExport(module: Record<string, unknown>, imported: string): unknown {
  return imported === '*' || imported === '' ? module : module[imported]
}

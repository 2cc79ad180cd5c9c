import { didYouMean } from '../../model/nearest'
import { ProblemsError } from '../../model/problem'
import { themeNames } from '../components/jsx-meaning'
import { report, type PageState, type ReportedProblem } from '../scope'
import { errorText, type Binding, type PlacedImport, type ParsedFile } from './parsed-file'
import { sitePath } from '../../modules/resolve'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltin } from 'node:module'
import { hasBehaviour } from '../../modules/read/live-exports'

export interface Importing extends PlacedImport {
  parsed: ParsedFile
  page: PageState
}

/** Ignores an imported stylesheet, because a site has only one, and warns unless that one imports it. */
export function leaveOutStylesheet(address: string, at: Importing): Binding {
  const { source, page } = at
  if (!isInSiteStylesheet(address, page))
    reportImport(at, {
      code: 'mdx-stylesheet',
      message: `The stylesheet \`${source}\` is ignored: a page cannot have its own stylesheet.`,
      hint: source.endsWith('.css')
        ? `Import it in the site's \`styles.css\`: \`@import '${address}';\`.`
        : "Write its rules as CSS in the site's `styles.css`.",
    })
  return { kind: 'value', value: {} }
}

function reportImport({ page, parsed, line, column }: Importing, problem: ReportedProblem): void {
  report({ page, unit: { parsed } }, { file: parsed.file, line, column }, problem)
}

/** Reports a failed import, and returns the binding of its name. */
export function fail(at: Importing, message: string, hint: string | undefined): Binding {
  const { page, parsed, line } = at
  // A statement that imports several names from a missing module is reported once.
  const isTold = page.problems.some(
    (told) => told.message === message && told.file === parsed.file && told.line === line,
  )
  if (!isTold) reportImport(at, { severity: 'error', code: 'mdx-import', message, hint })
  return { kind: 'missing' }
}

/** Imports what the site's bundler loads: code, JSON, an SVG, the class names of a CSS Module, or a module of an integration. */
export async function importModule(path: string, at: Importing): Promise<Binding> {
  const { source, imported } = at
  const { context, dependencies } = at.page
  dependencies.add(path)
  let module: Record<string, unknown>
  try {
    module = await context.loadModule(path)
  } catch (error) {
    const hint = error instanceof ProblemsError ? error.problems[0]?.hint : undefined
    return fail(at, `Module \`${source}\` could not be loaded: ${errorText(error)}`, hint)
  }
  if (imported === '*' || imported === '') return { kind: 'value', value: module }
  const isOwn = context.provided?.[source] === undefined
  const shown = isOwn ? sitePath(path, context.siteDir) : source
  const names = Object.keys(module)
  if (!(imported in module)) {
    if (imported !== 'default')
      return fail(at, `Module \`${shown}\` has no export \`${imported}\`.`, didYouMean(imported, names))
    const byName = names[0] ? `, or import by name: \`import { ${names[0]} } from '${source}'\`` : ''
    const hint = `Add \`export default\` before the component${byName}.`
    return fail(at, `Module \`${shown}\` has no default export.`, hint)
  }
  const value = module[imported]
  const theme = typeof value === 'function' ? themeNames.get(value) : undefined
  if (theme !== undefined) return { kind: 'theme', name: theme }
  const live = isOwn && context.isLive(path, imported)
  return { kind: 'component', value, module: shown, exportName: imported, live }
}

const importRule = /@(?:import|use)\s+(?:url\(\s*)?["']?([^"')\s;]+)/g

/** Whether the site's stylesheet, which becomes a dependency, imports this one: by its path from the site folder, or from a package. */
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
export async function importPackage(at: Importing): Promise<Binding> {
  const { source, imported } = at
  let module: Record<string, unknown> | undefined
  try {
    module = await loadPackage(source, at.page)
  } catch (error) {
    return fail(
      at,
      `Import \`${source}\` could not be loaded: ${errorText(error).split('\n')[0]}`,
      'A package must run in Node as it is, and find the packages that it needs, React among them.',
    )
  }
  if (!module) {
    return fail(
      at,
      `Package \`${source}\` is not installed.`,
      'Install it in the site folder or above it; files of the site are imported by `./…` or `@site/…`.',
    )
  }
  if (imported === '*' || imported === '') return { kind: 'value', value: module }
  if (!(imported in module)) {
    const hint = didYouMean(imported, Object.keys(module))
    return fail(at, `Package \`${source}\` has no export \`${imported}\`.`, hint)
  }
  const value = module[imported]
  if (typeof value === 'function' && hasBehaviour(String(value))) reportLivePackage(at)
  return { kind: 'value', value }
}

/** A component with behaviour that a page imports directly from a package: only the site's modules are bundled for the browser. */
function reportLivePackage(at: Importing): void {
  const { source, local, imported, parsed } = at
  if (!new RegExp(`<${local}[\\s/>.]`).test(parsed.text)) return
  reportImport(at, {
    code: 'mdx-live-package',
    message: `\`${local}\` of the package \`${source}\` has behaviour, but it will not be live in the browser.`,
    hint: `Make \`components/${local}.js\` with two lines, \`'use client'\` and \`export { ${imported} } from '${source}'\`, and import it from \`@site/components/${local}\`.`,
  })
}

async function loadPackage(source: string, page: PageState): Promise<Record<string, unknown> | undefined> {
  if (/^react(?:$|\/)/.test(source) || isBuiltin(source)) return import(source)
  const loaded = await page.context.loadPackage(source)
  for (const file of loaded?.files ?? []) page.dependencies.add(file)
  return loaded?.exports
}

import { didYouMean } from '../../model/nearest'
import { ProblemsError, type Problem } from '../../model/problem'
import { themeNames } from '../components/jsx-meaning'
import { report, type PageState } from '../scope'
import {
  errorText,
  sitePath,
  type Binding,
  type Fail,
  type PlacedImport,
  type ParsedFile,
} from './parsed-file'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltin } from 'node:module'
import { hasBehaviour } from '../../modules/read/live-exports'

/** Ignores an imported stylesheet, because a site has only one, and warns unless that one imports it. */
export function leaveOutStylesheet(
  name: PlacedImport,
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

const hintOf = (error: unknown): string | undefined =>
  error instanceof ProblemsError ? error.problems[0]?.hint : undefined

function reportImport(
  { line, column }: PlacedImport,
  parsed: ParsedFile,
  page: PageState,
  problem: Omit<Problem, 'file' | 'line' | 'column' | 'frame'>,
): void {
  report({ page, unit: { parsed } }, { file: parsed.file, line, column }, problem)
}

export function failureOf(name: PlacedImport, parsed: ParsedFile, page: PageState): Fail {
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

/**
 * Imports a module as the site's bundler loads it: code, JSON, an SVG, the class names of a CSS Module (whose rules are in the site's
 * stylesheet), or a module of an integration.
 */
export async function importModule(
  path: string,
  { source, imported }: PlacedImport,
  { context, dependencies }: PageState,
  fail: Fail,
): Promise<Binding> {
  dependencies.add(path)
  let module: Record<string, unknown>
  try {
    module = await context.loadModule(path)
  } catch (error) {
    const hint = hintOf(error) ?? (path.endsWith('.json') ? jsonHint : undefined)
    return fail(`Module \`${source}\` could not be loaded: ${errorText(error)}`, hint)
  }
  if (imported === '*' || imported === '') return { kind: 'value', value: module }
  const isOwn = context.provided?.[source] === undefined
  const shown = isOwn ? sitePath(path, context.siteDir) : source
  const names = Object.keys(module)
  if (!(imported in module)) {
    return imported === 'default'
      ? fail(
          `Module \`${shown}\` has no default export.`,
          names.length > 0
            ? `Add \`export default\` before the component, or import by name: \`import { ${names[0]} } from '${source}'\`.`
            : 'Add `export default` before the component.',
        )
      : fail(`Module \`${shown}\` has no export \`${imported}\`.`, didYouMean(imported, names))
  }
  const value = module[imported]
  const theme = typeof value === 'function' ? themeNames.get(value) : undefined
  if (theme !== undefined) return { kind: 'theme', name: theme }
  return {
    kind: 'component',
    value,
    module: shown,
    exportName: imported,
    live: isOwn && context.isLive(path, imported),
  }
}

const jsonHint =
  'Fix the file. JSON has double quotes around keys and texts, no comments, and no comma after the last entry.'

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
  name: PlacedImport,
  parsed: ParsedFile,
  page: PageState,
  fail: Fail,
): Promise<Binding> {
  const { source, imported } = name
  let module: Record<string, unknown> | undefined
  try {
    module = await loadPackage(source, page)
  } catch (error) {
    return fail(
      `Import \`${source}\` could not be loaded: ${errorText(error).split('\n')[0]}`,
      'A package must run in Node as it is, and find the packages that it needs, React among them.',
    )
  }
  if (!module) {
    return fail(
      `Package \`${source}\` is not installed.`,
      'Install it in the site folder or above it; files of the site are imported by `./…` or `@site/…`.',
    )
  }
  if (imported === '*' || imported === '') return { kind: 'value', value: module }
  if (!(imported in module)) {
    return fail(
      `Package \`${source}\` has no export \`${imported}\`.`,
      didYouMean(imported, Object.keys(module)),
    )
  }
  const value = module[imported]
  if (typeof value === 'function' && hasBehaviour(String(value))) reportLivePackage(name, parsed, page)
  return { kind: 'value', value }
}

/**
 * Warns about a component with behaviour that a page imports directly from a package, because only the site's modules are bundled for the
 * browser.
 */
function reportLivePackage(name: PlacedImport, parsed: ParsedFile, page: PageState): void {
  const { source, local, imported } = name
  if (!new RegExp(`<${local}[\\s/>.]`).test(parsed.text)) return
  reportImport(name, parsed, page, {
    severity: 'warning',
    code: 'mdx-live-package',
    message: `\`${local}\` of the package \`${source}\` has behaviour, but it will not be live in the browser.`,
    hint: `Make \`components/${local}.js\` with two lines, \`'use client'\` and \`export { ${imported} } from '${source}'\`, and import it from \`@site/components/${local}\`.`,
  })
}

/** Undefined if the package is not installed. */
async function loadPackage(source: string, page: PageState): Promise<Record<string, unknown> | undefined> {
  if (/^react(?:$|\/)/.test(source) || isBuiltin(source)) return import(source)
  const loaded = await page.context.loadPackage(source)
  for (const file of loaded?.files ?? []) page.dependencies.add(file)
  return loaded?.exports
}

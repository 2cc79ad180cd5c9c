import { didYouMean } from '../../model/nearest'
import { ProblemsError } from '../../model/problem'
import { readTextFile } from '../../files/read-text'
import { knownThemeModules, themeExport } from '../components/theme-modules'
import type { PageState } from '../scope'
import { codeFrame } from './code-frame'
import { errorText } from './error-text'
import type { Binding, Fail, ImportedName, ParsedFile } from './parsed-file'
import { selectExport } from './package-imports'
import { sitePath } from './paths'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A site has one stylesheet, so that no page waits for a second one: the page is whole, but for the rules. */
export function leaveOutStylesheet(
  { source, line, column }: ImportedName,
  address: string,
  parsed: ParsedFile,
  page: PageState,
): Binding {
  if (isInSiteStylesheet(address, page)) return { kind: 'value', value: {} }
  page.problems.push({
    severity: 'warning',
    code: 'mdx-stylesheet',
    message: `The stylesheet \`${source}\` is left out: pages have none of their own.`,
    hint: source.endsWith('.css')
      ? `Import it in the site's \`styles.css\`: \`@import '${address}';\`.`
      : "Write its rules as CSS in the site's `styles.css`.",
    file: parsed.file,
    line,
    column,
    frame: codeFrame(parsed.source, line, column),
  })
  return { kind: 'value', value: {} }
}

/** Class names of a CSS Module. Its rules are in the site's stylesheet. */
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

/**
 * What Docusaurus gives: a component or function of the engine, or one of Docusaurus' functions that need no page around them. What is
 * none of these may be a part that the site adds to the theme itself.
 */
export async function importTheme(
  name: ImportedName,
  page: PageState,
  { fail, ownPart }: { fail: Fail; ownPart: () => string | undefined },
): Promise<Binding> {
  const { source, imported } = name
  const { context } = page
  const binding = themeExport(source, imported)
  if (binding) return binding
  const own = context.docusaurusModule?.(source)
  if (own === undefined) {
    const part = ownPart()
    if (part !== undefined) return importComponent(part, name, page, fail)
    return fail(
      `Module \`${source}\` has no \`${imported}\` here.`,
      didYouMean(source, knownThemeModules) ??
        `Known: ${knownThemeModules.map((known) => `\`${known}\``).join(', ')}.`,
    )
  }
  const module = await context.loadModule(own)
  if (imported in module || imported === '*') return { kind: 'value', value: selectExport(module, imported) }
  return fail(`Module \`${source}\` has no \`${imported}\` here.`, didYouMean(imported, Object.keys(module)))
}

const hintOf = (error: unknown): string | undefined =>
  error instanceof ProblemsError ? error.problems[0]?.hint : undefined

export function failureOf(
  { line, column }: ImportedName,
  { file, source }: ParsedFile,
  page: PageState,
): Fail {
  return (message, hint) => {
    // A statement that imports several names from what is not there is wrong once.
    const isTold = page.problems.some(
      (other) =>
        other.message === message && other.file === file && other.line === line && other.column === column,
    )
    if (!isTold)
      page.problems.push({
        severity: 'error',
        code: 'mdx-import',
        message,
        ...(hint !== undefined && { hint }),
        file,
        line,
        column,
        frame: codeFrame(source, line, column),
      })
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
    // Some of the engine's messages quote the file, line ends included.
    const fault = errorText(error).replaceAll(/\s+/g, ' ')
    return fail(
      `Import \`${source}\` is not valid JSON: ${fault}`,
      'Mend the file. JSON has double quotes around keys and texts, no comments, and no comma after the last entry.',
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
 * Whether the site's own stylesheet imports another one: a file by its address from the site folder (`./content/page.css`), or one of a
 * package. The page depends on that stylesheet then.
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

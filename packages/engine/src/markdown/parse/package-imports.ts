/** What a document imports from npm packages. */
import { createRequire, isBuiltin } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageFiles } from '../../modules/package-files'
import { didYouMean } from '../../model/nearest'
import { codeFrame } from './code-frame'
import { errorText } from './error-text'
import type { Fail, Binding, ImportedName, ParsedFile } from './parsed-file'
import type { PageState } from '../scope'

/** `react` must be the engine's own copy; other packages are the site's. */
export async function importPackage(
  name: ImportedName,
  parsed: ParsedFile,
  page: PageState,
  fail: Fail,
): Promise<Binding> {
  const { source, imported } = name
  try {
    const module = exportsOf(await loadPackage(source, page))
    await reportLivePackage(name, parsed, page)
    if (imported in module || imported === '*' || imported === '')
      return { kind: 'value', value: selectExport(module, imported) }
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

/** A component with behaviour that a page takes from a package right away: the browser's code is made of the site's modules. */
async function reportLivePackage(
  { source, local, imported, line, column }: ImportedName,
  parsed: ParsedFile,
  { context, problems }: PageState,
): Promise<void> {
  if (!new RegExp(`<${local}[\\s/>.]`).test(parsed.text)) return
  if (!(await context.isLivePackage?.(source, imported))) return
  const given = imported === 'default' ? 'default' : imported === '*' ? '*' : imported
  problems.push({
    severity: 'warning',
    code: 'mdx-live-package',
    message: `\`${local}\` of the package \`${source}\` has behaviour, but it will not be live in the browser.`,
    hint: `Make \`components/${local}.js\` of two lines, \`'use client'\` and \`export { ${given} } from '${source}'\`, and import it from \`@site/components/${local}\`.`,
    file: parsed.file,
    line,
    column,
    frame: codeFrame(parsed.source, line, column),
  })
}

async function loadPackage(source: string, page: PageState): Promise<Record<string, unknown>> {
  if (/^react(?:$|\/)/.test(source)) return import(source)
  const loaded = isBuiltin(source) ? undefined : await page.context.loadPackage?.(source)
  for (const file of loaded?.files ?? []) page.dependencies.add(file)
  if (loaded) return loaded.exports
  const entry = createRequire(join(page.context.siteDir, 'package.json')).resolve(source)
  // One that Node brings has no file.
  if (isAbsolute(entry)) for (const file of packageFiles(entry)) page.dependencies.add(file)
  return import(isAbsolute(entry) ? pathToFileURL(entry).href : entry)
}

/** Whether it is the package itself that was not found, not one that it needs. */
function isMissing(source: string, error: unknown): boolean {
  const found = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
  return found && error.message.includes(`'${source}'`)
}

/** What a package exports: of CommonJS that was made from an ES module, the exports of that, as bundlers have it. */
function exportsOf(module: Record<string, unknown>): Record<string, unknown> {
  const inner = module['default']
  return typeof inner === 'object' && inner !== null && '__esModule' in inner ? { ...inner } : module
}

export function selectExport(module: Record<string, unknown>, imported: string): unknown {
  return imported === '*' || imported === '' ? module : module[imported]
}

import { readTextFile, similarFile } from '../../files/read-text'
import { readFileSync } from 'node:fs'
import type { MdastNode } from 'satteri'
import { didYouMean, nearest } from '../../model/nearest'
import {
  absentPart,
  isDocusaurusName,
  isFile,
  pathCandidates,
  rawSpecifier,
  sitePath,
} from '../../modules/resolve'
import { fail, importModule, leaveOutStylesheet, importPackage, type Importing } from './import-modules'
import { isExpression, isJsx, nodesBelow, type Binding, type ParsedFile } from './parsed-file'
import { parseFile, pluginsOf } from './parse-file'
import { formatComponent, formatModules, globalComponents } from '../components/jsx-meaning'
import { mathSyntax } from '../features/math'
import { isCssModule, isDocument, isStylesheet } from '../../modules/site-files'
import { addSlot, type PageState } from '../scope'

const assetExtension =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|ogg|pdf|zip|gz|tgz|woff2?|ttf)$/i

/** Parses a file of a page and resolves its imports. */
export async function loadFile(input: Parameters<typeof parseFile>[0], page: PageState): Promise<ParsedFile> {
  const math = mathSyntax(page.context)
  const parsed = await parseFile({ ...input, math }, page.problems, pluginsOf(page))
  page.files.set(input.absolutePath, parsed)
  await resolveImports(parsed, page)
  return parsed
}

async function resolveImports(parsed: ParsedFile, page: PageState): Promise<void> {
  for (const name of parsed.module.imports) {
    const binding = await resolveImport({ ...name, parsed, page })
    if (name.local !== '') parsed.imports.set(name.local, binding)
  }
  await addGlobalComponents(parsed, page)
  for (const specifier of requiredSpecifiers(parsed.text, parsed.nodes)) {
    const loaded = await loadRequired(specifier, parsed, page)
    if (loaded) parsed.required.set(specifier, loaded)
  }
}

async function addGlobalComponents(parsed: ParsedFile, page: PageState): Promise<void> {
  const used = new Set([...parsed.text.matchAll(/<([A-Z][\w$]*)/g)].map(([, name = '']) => name))
  // Plugins may add components that the text does not contain.
  for (const node of parsed.isChanged ? nodesBelow(parsed.nodes) : [])
    if (isJsx(node) && node.name && /^[A-Z]/.test(node.name)) used.add(node.name)
  const others = [...used].filter((name) => !parsed.imports.has(name) && !parsed.module.declared.has(name))
  if (others.length === 0 || !page.context.globalComponents) return
  const { components, documents, files, failed } = await page.context.globalComponents()
  for (const file of files) page.dependencies.add(file)
  for (const name of others) {
    const component = components.get(name)
    const document = documents.get(name)
    if (component) parsed.imports.set(name, component)
    else if (failed && !globalComponents.includes(name)) parsed.imports.set(name, { kind: 'missing' })
    if (document === undefined) continue
    page.dependencies.add(document)
    parsed.imports.set(name, { kind: 'partial', parsed: await loadPartial(document, page) })
  }
}

/** Loads a file for `require()` or `import()`. Images and similar files are only addresses and need no loading. */
async function loadRequired(
  specifier: string,
  parsed: ParsedFile,
  page: PageState,
): Promise<Record<string, unknown> | undefined> {
  const raw = rawSpecifier(specifier)
  const named = raw ?? specifier
  if (!/^(?:@site\/|~\/|\.{1,2}\/)/.test(named)) return undefined
  const path = resolveDependency(named, parsed.absolutePath, page)
  if (path === undefined || (assetExtension.test(path) && raw === undefined)) return undefined
  if (raw !== undefined) return { default: readFileSync(path, 'utf8') }
  if (isDocument(path)) return undefined
  return page.context.loadModule(path)
}

async function resolveImport(at: Importing): Promise<Binding> {
  const { source, imported, parsed, page } = at
  const format = formatComponent(source)
  if (format !== undefined && imported === 'default') return { kind: 'theme', name: format }
  const { provided = {} } = page.context
  if (provided[source]) return importModule(provided[source].file, at)
  if (format !== undefined) {
    const hint = didYouMean(imported, ['default'])
    return fail(at, `Module \`${source}\` has no export \`${imported}\` here.`, hint)
  }
  if (isDocusaurusName(source)) {
    const part = source.startsWith('@theme/') && resolveDependency(source, parsed.absolutePath, page)
    if (part) return importModule(part, at)
    const near = nearest(source, [...formatModules, ...Object.keys(provided)])
    const hint = near === undefined ? absentPart(source, provided) : `Did you mean \`${near}\`?`
    return fail(at, `There is no module \`${source}\` here.`, hint)
  }
  const raw = rawSpecifier(source)
  const specifier = raw ?? source
  const isSheet = raw === undefined && isStylesheet(source)
  if (!/^(?:@site\/|~\/|\.{1,2}\/|\/)/.test(specifier))
    return isSheet ? leaveOutStylesheet(source, at) : importPackage(at)
  const path = resolveDependency(specifier, parsed.absolutePath, page)
  if (path === undefined) {
    const [wanted = ''] = pathCandidates(specifier, parsed.absolutePath, page.context.siteDir)
    const rule = 'Paths are relative to the page, or start with `@site/` for the site folder; case matters.'
    return fail(at, `Import \`${source}\` names no file.`, similarFile(specifier, wanted) ?? rule)
  }
  if (isSheet && isCssModule(path)) return importModule(path, at)
  if (isSheet) return leaveOutStylesheet(`./${sitePath(path, page.context.siteDir)}`, at)
  if (raw !== undefined) return { kind: 'value', value: readFileSync(path, 'utf8') }
  return importFile(path, at)
}

async function importFile(path: string, at: Importing): Promise<Binding> {
  const { source, imported, local, parsed, page, line, column } = at
  // As in Docusaurus, an SVG used as an element is a component; used as a value it is an address.
  const isDrawn = path.endsWith('.svg') && new RegExp(`<${local}[\\s/>]`).test(parsed.text)
  if (assetExtension.test(path) && !isDrawn) {
    const place = { file: parsed.file, line, column }
    return { kind: 'value', value: addSlot(page, { kind: 'asset', target: source, place }) }
  }
  if (!isDocument(path)) return importModule(path, at)
  const partial = await loadPartial(path, page)
  return imported === 'default'
    ? { kind: 'partial', parsed: partial }
    : { kind: 'partial-export', parsed: partial, name: imported }
}

async function loadPartial(path: string, page: PageState): Promise<ParsedFile> {
  const known = page.files.get(path)
  if (known) return known
  const file = sitePath(path, page.context.siteDir)
  const read = readTextFile(path, file)
  if ('problem' in read) page.problems.push(read.problem)
  const source = 'text' in read ? read.text : ''
  const bodyOffset = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(source)?.[0].length ?? 0
  const format = formatOf(path, page.context)
  return loadFile({ absolutePath: path, file, source, bodyOffset, format }, page)
}

/** Resolves a specifier in the file `from`. Missing files that would take precedence become dependencies of the page, too. */
export function resolveDependency(specifier: string, from: string, page: PageState): string | undefined {
  for (const path of pathCandidates(specifier, from, page.context.siteDir)) {
    page.dependencies.add(path)
    if (isFile(path)) return path
  }
  return undefined
}

/** Dynamic loading in a page's code: `require('./x')` and `import('./x')`. */

const loading = /\b(?:require|import)\(\s*(['"])([^'"\n]+)\1\s*\)/g

function requiredSpecifiers(text: string, nodes: readonly MdastNode[]): string[] {
  if (!/\b(?:require|import)\(/.test(text)) return []
  const codes = nodesBelow(nodes).flatMap(codeOf)
  return [...new Set(codes.flatMap((code) => Array.from(code.matchAll(loading), ([, , name = '']) => name)))]
}

function codeOf(node: MdastNode): string[] {
  if (node.type === 'mdxjsEsm' || isExpression(node)) return [node.value]
  if (!isJsx(node)) return []
  return node.attributes.flatMap(({ value }) => (typeof value === 'string' ? value : (value?.value ?? [])))
}

/** With `detect`, `.md` files are plain Markdown. Default: `mdx`. */
export const formatOf = (file: string, { format }: { format?: 'mdx' | 'detect' }): 'md' | 'mdx' =>
  format === 'detect' && file.endsWith('.md') ? 'md' : 'mdx'

/** Files other than code that a site's code imports, and their meaning. Shared by the server's and the browser's bundler. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { requiredFile, sitePath } from './resolve'
import { hashOfContent } from '../files/file-states'
import { hash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

export const isStylesheet = (id: string): boolean => /\.(?:css|scss|sass|less)$/.test(id)
export const isImage = (id: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mp3|pdf|woff2?)$/i.test(id)

export const isDocument = (id: string): boolean => /\.mdx?$/.test(id)
/** Code cannot import documents, because they are compiled as part of a page. */
export const documentFact = (document: string): string =>
  `\`${document}\` is a document, which code cannot show. Import it in a document, give it to the component as children, or name it for all pages in \`src/theme/MDXComponents\`.`

const kinds = ['component', 'address', 'names', 'rules'] as const
/** What a file other than code becomes: an SVG component, an address, class names, plain CSS. */
export type FileKind = (typeof kinds)[number]

/** The kind for an import with a query in code that runs on the server; undefined if the file becomes no module. */
export function fileKind(file: string, query: string | undefined): FileKind | undefined {
  if (isCssModule(file)) return 'names'
  if (!isImage(file)) return undefined
  return file.endsWith('.svg') && query !== 'address' ? 'component' : 'address'
}

export async function fileModule(file: string, kind: FileKind, siteDir: string) {
  if (kind === 'component') return { code: svgModule(readFileSync(file, 'utf8')), files: [file] }
  if (kind === 'address') return { code: addressModule(publishedFile(file, siteDir).address), files: [file] }
  const { css, names, files } = isCssModule(file)
    ? await compileCssModule(file, siteDir)
    : { ...(await compileSass(file, siteDir)), names: {} }
  return { code: kind === 'names' ? classNamesModule(names) : css, files }
}

/** The id of that module for the bundler of browser code: its plugins know nothing of such endings. */
export const fileModuleId = (file: string, kind: FileKind): string =>
  `${file}.${kind}.${kind === 'rules' ? 'css' : 'mjs'}`

/** The file and kind behind such an id; undefined for any other. */
export function fileOfModule(id: string): { file: string; kind: FileKind } | undefined {
  const [, file = '', name] = /^(.+)\.(\w+)\.(?:mjs|css)$/.exec(id) ?? []
  const kind = kinds.find((one) => one === name)
  return kind && { file, kind }
}

/** Address, without base path, of a file that code imports. `name` is that in the output; files in `static/` are copied anyway. */
export function publishedFile(file: string, siteDir: string): { address: string; name?: string } {
  const within = path.relative(path.join(siteDir, 'static'), file)
  if (!within.startsWith('..') && !path.isAbsolute(within))
    return { address: `/${within.replaceAll(path.sep, '/')}` }
  const { name, ext } = path.parse(file)
  const published = `${name}-${hashOfContent(readFileSync(file)).slice(0, 8)}${ext}`
  const output = `assets/media/${published.replaceAll(/[?#%\\]/g, '-')}`
  return { address: `/${output}`, name: output }
}

/** Whether a module that imports an SVG uses its address (`src={logo}`) rather than the component (`<Logo />`). */
export function wantsAddress(importerSource: string, specifier: string): boolean {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const local = new RegExp(`import\\s+([\\w$]+)\\s+from\\s+['"]${escaped}['"]`).exec(importerSource)?.[1]
  if (local === undefined) return false
  const isElement = new RegExp(`<${local}[\\s/>]`).test(importerSource)
  return !isElement && new RegExp(`(?:src|href|srcSet|url)[^\\n]*\\b${local}\\b`).test(importerSource)
}

/** Source of a module whose default export is a React component for an SVG file, as in Docusaurus. */
function svgModule(svg: string): string {
  const [, attributes = '', inner = ''] = /<svg\b([^>]*?)(?:\/>|>([\s\S]*)<\/svg>)/i.exec(svg) ?? []
  const pairs = attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  const props: Record<string, unknown> = {}
  for (const [, name = '', double, single = ''] of pairs)
    props[reactName(name)] = name === 'style' ? styleObject(double ?? single) : (double ?? single)
  return `import { createElement } from 'react'
const own = ${JSON.stringify(props)}
const inner = ${JSON.stringify(inner.replace(/<!--[\s\S]*?-->/g, '').trim())}
export default function Svg({ title, titleId, children, ...props }) {
  const text = title ? '<title>' + String(title).replace(/&/g, '&amp;').replace(/</g, '&lt;') + '</title>' : ''
  return createElement('svg', { ...own, ...props, dangerouslySetInnerHTML: { __html: text + inner } })
}
export { Svg as ReactComponent }
`
}

function reactName(name: string): string {
  if (name === 'class') return 'className'
  if (/^(?:aria|data)-/.test(name)) return name
  return name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function styleObject(style: string) {
  const rules = Array.from(style.matchAll(/([^:;]+):([^;]*)/g))
  return Object.fromEntries(rules.map(([, name = '', value = '']) => [reactName(name.trim()), value.trim()]))
}

function addressModule(address: string): string {
  return `import { siteData } from 'virtual:site-data'
export default siteData.baseUrl + ${JSON.stringify(address.slice(1))}
`
}

export const isCssModule = (id: string): boolean => /\.module\.(?:css|scss|sass|less)$/.test(id)
export const isSass = (id: string): boolean => /\.s[ac]ss$/.test(id)

/** Scoped class name of a CSS Module. Depends only on file and class, so that it is the same everywhere. */
function scopedName(file: string, name: string, siteDir: string): string {
  const id = hash('sha256', `${sitePath(file, siteDir)}\0${name}`).slice(0, 6)
  const base = path.basename(file).replace(/(?:\.module)?\.\w+$/, '')
  return `${base}_${name}_${id}`.replace(/[^\w-]/g, '-')
}

/** The used part of the site's `sass` package. */
type Sass = { compile(file: string, options: object): { css: string; loadedUrls: URL[] } }

/** CSS of a Sass file, and its source files. Rejects if the site has no `sass`, or if the file is invalid. */
async function compileSass(file: string, siteDir: string): Promise<{ css: string; files: string[] }> {
  const sass = await loadSass(file, siteDir)
  const { css, loadedUrls } = sass.compile(file, {
    loadPaths: [path.dirname(file), path.join(siteDir, 'node_modules')],
    importers: [{ findFileUrl: (address: string) => siteFileUrl(address, siteDir) }],
  })
  return { css, files: loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => url.pathname) }
}

/** Resolves as Docusaurus' loaders do: `@site/` is the site folder, and `~` precedes a package name. */
function siteFileUrl(address: string, siteDir: string): URL | null {
  const [, prefix, rest = ''] = /^(@site\/|~)(.+)/.exec(address) ?? []
  if (prefix === undefined) return null
  return pathToFileURL(path.join(siteDir, prefix === '~' ? 'node_modules' : '', rest))
}

async function loadSass(file: string, siteDir: string): Promise<Sass> {
  const entry = requiredFile('sass', siteDir)
  if (entry === undefined)
    throw new Error(
      `\`${sitePath(file, siteDir)}\` is Sass, and the package \`sass\` is not installed: \`npm install sass\`.`,
    )
  const module: { default?: Sass } & Sass = await import(pathToFileURL(entry).href)
  return module.default ?? module
}

/** A CSS Module: its rules, its class names as importers see them, and its source files. */
export async function compileCssModule(file: string, siteDir: string) {
  const { preprocessCSS, resolveConfig } = await import('vite')
  const source = isSass(file)
    ? await compileSass(file, siteDir)
    : { css: readFileSync(file, 'utf8'), files: [file] }
  const generateScopedName = (name: string): string => scopedName(file, name, siteDir)
  const config = await resolveConfig(
    { configFile: false, root: siteDir, logLevel: 'silent', css: { modules: { generateScopedName } } },
    'build',
    'production',
    'production',
  )
  const { code, modules = {}, deps } = await preprocessCSS(source.css, file.replace(/\.\w+$/, '.css'), config)
  return { css: code, names: modules, files: [file, ...source.files, ...(deps ?? [])] }
}

/** Source of a module that exports class names: all of them as the default, and individually if JavaScript allows the name. */
function classNamesModule(names: Readonly<Record<string, string>>): string {
  const named = Object.keys(names).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
  const lines = named.map((name) => `const c_${name} = ${JSON.stringify(names[name])}`)
  const list = named.map((name) => `c_${name} as ${name}`)
  return `${lines.join('\n')}\nexport { ${list.join(', ')} }\nexport default ${JSON.stringify(names)}\n`
}

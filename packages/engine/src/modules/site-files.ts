/** Files of a site that are no code but that its code imports, and what they are there. Both bundlers, of server and browser, ask here. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from '../files/file-states'

export const isStylesheet = (id: string): boolean => /\.(?:css|scss|sass|less)$/.test(id)
export const isImage = (id: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mp3|pdf|woff2?)$/i.test(id)

/** What is said where code imports a document: it is compiled as part of a page, so that pages alone can show it. */
export const isDocument = (id: string): boolean => /\.mdx?$/.test(id)
export const documentFact = (document: string): string =>
  `\`${document}\` is a document, which code cannot show. Import it in a document, give it to the component as children, or name it for all pages in \`src/theme/MDXComponents\`.`

/**
 * Address, without base path, of a file that code imports, and its name in the output where it must be put there: what lies in `static/`
 * is there already.
 */
export function publishedFile(file: string, siteDir: string): { address: string; name?: string } {
  const within = path.relative(path.join(siteDir, 'static'), file)
  if (!within.startsWith('..') && !path.isAbsolute(within)) {
    return { address: `/${within.replaceAll(path.sep, '/')}` }
  }
  const { name, ext } = path.parse(file)
  const published = `${name}-${hashOfContent(readFileSync(file)).slice(0, 8)}${ext}`
  const output = `assets/media/${published.replaceAll(/[?#%\\]/g, '-')}`
  return { address: `/${output}`, name: output }
}

/** Whether a module that imports an SVG uses its address (`src={logo}`) rather than the component that it is elsewhere (`<Logo />`). */
export function wantsAddress(importerSource: string, specifier: string): boolean {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const local = new RegExp(`import\\s+([\\w$]+)\\s+from\\s+['"]${escaped}['"]`).exec(importerSource)?.[1]
  if (local === undefined) return false
  const isElement = new RegExp(`<${local}[\\s/>]`).test(importerSource)
  return !isElement && new RegExp(`(?:src|href|srcSet|url)[^\\n]*\\b${local}\\b`).test(importerSource)
}

/** Code of a module whose default export is a React component of an SVG file, as Docusaurus has it. */
export function svgModule(svg: string): string {
  const [, attributes = '', inner = ''] = /<svg\b([^>]*?)(?:\/>|>([\s\S]*)<\/svg>)/i.exec(svg) ?? []
  const props: Record<string, unknown> = {}
  for (const [, name = '', double, single] of attributes.matchAll(
    /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    props[reactName(name)] = name === 'style' ? styleObject(double ?? single ?? '') : (double ?? single)
  }
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

function styleObject(style: string): Record<string, string> {
  const entries = style.split(';').flatMap((rule): [string, string][] => {
    const colon = rule.indexOf(':')
    return colon < 0 ? [] : [[reactName(rule.slice(0, colon).trim()), rule.slice(colon + 1).trim()]]
  })
  return Object.fromEntries(entries)
}

/** Code of a module that exports the address of a file. */
export function addressModule(address: string): string {
  return `import { siteData } from 'virtual:site-data'
export default siteData.baseUrl + ${JSON.stringify(address.slice(1))}
`
}

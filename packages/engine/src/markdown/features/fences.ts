import { featurePackages, settingsOf, type Npm2Yarn } from '../../model/markdown-features'
import { attributes, escapeText } from '../../model/escape'
import { type CodeBlockOptions, fenceOptions, renderCodeBlock } from '../code/code-block'
import { drawingCopy, scrolling } from '../code/diagram'
import { cacheKey } from '../code/highlighter'
import { addLaterPiece, report, type Scope, placeOf, type PageState } from '../scope'
import { errorText, type NodeOf } from '../parse/parsed-file'
import { warnIfUnset } from './math'
import { tabItem, tabs } from '../components/tabs'

/*
 * Mermaid itself measures text in a browser and puts stylesheets into its SVG, which the site's Content-Security-Policy blocks;
 * `beautiful-mermaid` does neither, and its colours are mapped to the theme's, so that diagrams follow the colour mode.
 */

/** Part of a cache key; increment it when the output changes. */
const version = 3

/** Draws a Mermaid fence. Undefined for other languages, and if Mermaid is off. */
export function renderMermaid(fence: CodeBlockOptions, scope: Scope): string | undefined {
  const { code, meta, language } = fence
  if (language !== 'mermaid') return undefined
  const { page } = scope
  warnIfUnset(scope, 'mermaid', fence.place)
  if (page.context.features?.mermaid !== true) return undefined
  const number = page.counters.diagrams++
  return addLaterPiece(page, async () => {
    const drawn = await drawOnce(code, scope)
    if (drawn === undefined || 'error' in drawn) {
      if (drawn)
        report(scope, fence.place, {
          code: 'mermaid-diagram',
          message: `This diagram is shown as code: ${drawn.error}`,
          hint: 'Supported: flowcharts, state, sequence, class and entity diagrams, and XY charts. A `dot` fence draws any graph.',
        })
      return renderCodeBlock(scope, fence)
    }
    const title = meta.values['title'] ?? titleOf(code)
    const label = attributes({
      role: 'img',
      'aria-label': meta.values['alt'] ?? accessibleText(code) ?? title ?? 'Diagram',
    })
    const svg = drawn.svg.replace('<svg', `<svg${label}`).replaceAll('\uFFFF', `mermaid-${number}-`)
    const caption =
      title === undefined ? '' : `<figcaption class="diagram-caption">${escapeText(title)}</figcaption>`
    const html = `<figure class="diagram diagram-mermaid">${scrolling(svg)}${caption}</figure>`
    return { html, copy: drawingCopy(language, code, meta) }
  })
}

type Drawn = { svg: string } | { error: string }

/** Undefined if the package is not installed, which is reported once, for the configuration. */
async function drawOnce(code: string, { page }: Scope): Promise<Drawn | undefined> {
  const { loadFeature, highlighter, packageVersions } = page.context
  const name = featurePackages.mermaid
  const key = cacheKey(`mermaid-${version}-${packageVersions?.[name] ?? ''}`, code)
  const known = highlighter.cache?.get(key)
  if (known !== undefined) return { svg: known }
  const render = (await loadFeature?.(name))?.['renderMermaidSVG']
  if (typeof render !== 'function') return undefined
  const unsupported = unsupportedStatement(code)
  if (unsupported !== undefined) return { error: unsupported }
  try {
    const options = { transparent: true }
    const svg = neutralSvg(String(Reflect.apply(render, undefined, [withoutFrontmatter(code), options])))
    highlighter.cache?.set(key, svg)
    return { svg }
  } catch (error) {
    return { error: errorText(error).replaceAll(/\s+/g, ' ') }
  }
}

/** Statements that `beautiful-mermaid` would draw as nodes. */
function unsupportedStatement(code: string): string | undefined {
  if (!/^\s*(?:graph|flowchart)\b/m.test(code)) return undefined
  const statement = /^\s*(click|linkStyle|accTitle|accDescr)\b/m.exec(
    code.replace(/^\s*acc(?:Title|Descr)\s*:.*$/gm, ''),
  )?.[1]
  return statement === undefined ? undefined : `the statement \`${statement}\` is not drawn.`
}

const frontmatter = /^\s*---\n([\s\S]*?)\n---\n/
/** Removes what `beautiful-mermaid` does not support, such as the `;` that may end the first line. */
const withoutFrontmatter = (code: string) =>
  code
    .replace(frontmatter, '')
    .replace(/^(\s*(?:graph|flowchart)\s+\w+)\s*;\s*$/m, '$1')
    .replace(/^\s*%%\{[\s\S]*?\}%%\s*$/gm, '')
    .replace(/^\s*acc(?:Title|Descr)\s*:.*$/gm, '')

const titleOf = (code: string) => /^title:\s*(.+)$/m.exec(frontmatter.exec(code)?.[1] ?? '')?.[1]?.trim()
const accessibleText = (code: string) =>
  (/^\s*accDescr\s*:\s*(.+)$/m.exec(code) ?? /^\s*accTitle\s*:\s*(.+)$/m.exec(code))?.[1]?.trim()

/** The theme's colours. A writer's own become its accent, because a fixed colour suits only one colour mode. */
const colours: Record<string, string> = {
  '--_text-muted': '--ink-soft',
  '--_text-faint': '--ink-soft',
  '--_text': '--ink',
  '--_text-sec': '--ink',
  '--_node-fill': '--sheet',
  '--_key-badge': '--sheet',
  '--bg': '--sunk',
  '--fg': '--ink',
}

function themeColour(attribute: string, value: string): string {
  const name = /^var\((--[\w-]+)/.exec(value)?.[1]
  if (name === '--_group-fill' || name === '--_group-hdr') return `${attribute}="none"`
  if (name !== undefined) return `${attribute}="var(${colours[name] ?? '--ink-soft'})"`
  if (value === 'none' || value === 'transparent') return `${attribute}="${value}"`
  return `${attribute}="var(${attribute === 'fill' ? '--fern-tint' : '--fern'})"`
}

/** Removes the SVG's stylesheet, which would load a font from another host, and prefixes ids with a placeholder that each use replaces. */
function neutralSvg(svg: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<svg\b[^>]*>/, (tag) => {
      const viewBox = /viewBox="([^"]*)"/.exec(tag)?.[1] ?? '0 0 100 100'
      return `<svg class="diagram-svg" viewBox="${rounded(viewBox)}" width="${Math.round(Number(viewBox.split(' ')[2]))}">`
    })
    .replace(/\sid="([^"]*)"/g, ' id="\uFFFF$1"')
    .replace(/url\(#([^)]*)\)/g, 'url(#\uFFFF$1)')
    .replace(/\s(?:data-[a-z-]+|class)="[^"]*"(?=[^<>]*>)/g, (attribute) =>
      attribute === ' class="diagram-svg"' ? attribute : '',
    )
    .replace(/<text\b/g, '<text class="diagram-text"')
    .replaceAll('rx="0" ry="0"', 'rx="6" ry="6"')
    .replace(/\b(fill|stroke)="([^"]*)"/g, (_, attribute: string, value: string) =>
      themeColour(attribute, value),
    )
    .replace(/\b(?:x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|d|dy)="[^"]*"/g, rounded)
    .replace(/\s*\n\s*/g, '')
}

const rounded = (numbers: string) =>
  numbers.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))

/** Fences marked `npm2yarn`: tabs with the npm command and its equivalents for other package managers. */

/** Display names; other package managers are shown under their command name. */
const labels: Record<string, string> = { yarn: 'Yarn', bun: 'Bun' }
/** The tab group that stores the selection, named as in Docusaurus. */
const groupId = 'npm2yarn'

/** Loads the command converter before the walk, because the ids of tabs must not depend on loading time. */
export async function prepareNpm2Yarn(page: PageState): Promise<void> {
  const { features, loadFeature } = page.context
  if (!settingsOf<Npm2Yarn>(features?.npm2yarn) || !loadFeature) return
  if (![...page.files.values()].some(({ text }) => text.includes('npm2yarn'))) return
  const loaded = await loadFeature(featurePackages.npm2yarn)
  const convert = loaded?.['default']
  if (typeof convert !== 'function') return
  page.convertCommand = (code, manager) => String(Reflect.apply(convert, undefined, [code, manager]))
}

/** Tabs for a marked fence. Undefined for any other fence, and if no converter is available. */
export function renderNpm2Yarn(node: NodeOf<'code'>, scope: Scope): string | undefined {
  if (!/(?:^|\s)npm2yarn(?=\s|$)/.test(node.meta ?? '')) return undefined
  const place = placeOf(node, scope.unit)
  warnIfUnset(scope, 'npm2yarn', place)
  const { convertCommand, context } = scope.page
  const settings = settingsOf<Npm2Yarn>(context.features?.npm2yarn)
  if (!settings || !convertCommand) return undefined
  const { sync = true, converters = ['yarn', 'pnpm', 'bun'] } = settings
  const { language, meta } = fenceOptions(node.lang, node.meta)
  const tab = (value: string, code: string): string =>
    tabItem({
      props: { value, label: labels[value] ?? value },
      children: renderCodeBlock(scope, { code, language, meta, place }),
      scope,
      place,
    })
  const items = [
    tab('npm', node.value),
    ...converters.map((name) => tab(name, convertCommand(node.value, name))),
  ]
  return tabs({ props: sync ? { groupId } : {}, children: items.join('\n'), scope, place })
}

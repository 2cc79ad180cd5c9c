import { type CompiledArticle, type FinishedArticle, type Slot, slotPattern } from '../model/article'
import type { Problem } from '../model/problem'
import { attributes, escapeAttribute } from '../model/escape'

/** The resolution of a slot. The resolver switches on `slot.kind`; fields that do not apply to the kind are ignored. */
export interface SlotResolution<Verdict = unknown> {
  /** Final address of a link, an asset or a reference, unescaped. Default: the target as written. */
  href?: string
  /** The link leaves the site: it gets a mark and opens in a new tab. */
  external?: boolean
  /** The link's tooltip, e.g. `Checked against 5.54.0`. */
  title?: string
  /** Additional attributes of the link, e.g. `{ 'data-unlisted': true }`; `class` is added to the other classes. */
  attributes?: Record<string, string | number | boolean>
  /** For `cards` and `mark`: the replacement on the page, and in the Markdown copy. */
  html?: string
  markdown?: string
  /** For the `mark` of an admonition: lists start with it. Default: false. */
  comesFirst?: boolean
  /** For `reference`: the integration's result, as JSON-serialisable data. */
  verdict?: Verdict
  problems?: readonly Problem[]
}

/** `target` is as written; for `cards` it is empty (this category) or a JSON list of `{ type, label, href, docId, description }`. */
export type ResolveSlot = (slot: Slot, index: number) => SlotResolution

/** An address with an optional class, or only a mark (groups 3 and 4: the index); or a tag that must not contain name links (5 and 6). */
const slotUse =
  /( class="[^"]*")?( (?:href|src)=")\uE000(\d+)\uE001"|\uE000(\d+)\uE001|<(\/?)(a|button|h[1-6]|label|summary)(?=[\s>])/g

/** Fills each slot once, in order. The Markdown copy's addresses are made absolute if `page`, the page's full address, is given. */
export function finishArticle(
  article: CompiledArticle,
  resolve: ResolveSlot,
  page?: string,
): FinishedArticle {
  const resolutions = article.slots.map(resolve)
  const problems = resolutions.flatMap(({ problems = [] }) => problems)
  const answers = article.slots.flatMap((slot, index) => {
    const { href, verdict } = resolutions[index] ?? {}
    return slot.kind === 'reference' ? [{ slot, ...(href !== undefined && { href }), verdict }] : []
  })
  const address = (index: number): string => resolutions[index]?.href ?? article.slots[index]?.target ?? ''
  // Names are linked unless they are inside another link, a heading or a control.
  let depth = 0
  let openName: number | undefined
  const fill = (source: string) =>
    source.replace(slotUse, (found: string, ...groups: (string | undefined)[]) => {
      const [className = '', start, inTag, alone, slash, element] = groups
      if (element !== undefined) {
        depth = Math.max(0, depth + (slash === '' ? 1 : -1))
        return found
      }
      const index = Number(inTag ?? alone)
      const slot = article.slots[index]
      const resolution = resolutions[index] ?? {}
      if (start !== undefined)
        return openLink(resolution, className, `${start}${escapeAttribute(address(index))}"`, slot)
      if (slot?.kind === 'name') {
        // Of the two marks around a name, the first opens the link and the second closes it.
        const isEnd = openName === index
        if (!isEnd && (resolution.href === undefined || depth > 0 || openName !== undefined)) return ''
        openName = isEnd ? undefined : index
        return isEnd ? '</a>' : `<a${attributes({ ...resolution.attributes, href: address(index) })}>`
      }
      if (slot?.kind === 'cards' || slot?.kind === 'mark') return resolution.html ?? ''
      if (slot?.kind === 'asset') return escapeAttribute(address(index))
      return ''
    })
  const markdown = article.markdown.replace(slotPattern, (_, digits) => {
    const index = Number(digits)
    const kind = article.slots[index]?.kind
    if (kind === 'name') return ''
    return kind === 'cards' || kind === 'mark'
      ? (resolutions[index]?.markdown ?? '')
      : markdownAddress(fullAddress(address(index), page))
  })
  const html = fill(article.html)
  const { contentTitleHtml: title } = article
  // Names in a title are not linked; the `h1` tags tell `fill` so.
  const heading = title && fill(`<h1>${title}</h1>`).slice('<h1>'.length, -'</h1>'.length)
  return { html, markdown, answers, problems, ...(heading && { heading }) }
}

function openLink(resolution: SlotResolution, className: string, address: string, slot?: Slot): string {
  if (!slot || slot.kind === 'asset') return className + address + attributes(resolution.attributes ?? {})
  const { class: extraClass, ...extra } = resolution.attributes ?? {}
  const classes = [
    ...className.slice(' class="'.length, -1).split(' '),
    resolution.external && 'external',
    typeof extraClass === 'string' && extraClass,
  ].filter(Boolean)
  // `title` has no effect on a link in an SVG.
  const title = classes.includes('diagram-link') ? undefined : resolution.title
  const ownTab = resolution.external && { target: '_blank', rel: 'noopener noreferrer' }
  const start = attributes({ class: classes.join(' ') || undefined })
  return start + address + attributes({ title, ...ownTab, ...extra })
}

/** Makes an address of the site (`/a`, `#b`) absolute, relative to `page`. */
function fullAddress(address: string, page: string | undefined): string {
  if (page === undefined || !/^(?:[#?]|\/(?!\/))/.test(address) || !URL.canParse(address, page))
    return address
  return new URL(address, page).href
}

const markdownAddress = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address

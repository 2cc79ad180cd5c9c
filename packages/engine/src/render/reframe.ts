import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { DocFrame, DocPage } from '../model/page'
import type { SiteData } from '../model/site-data'
import { Pagination } from '../theme/doc/DocView'
import { inSite } from './shell'
import { hasTabs } from '../theme/head-script'
import { jsonForScript } from './document'

/** A page's files as they are written. */
export interface PageFiles {
  html: Buffer
  json: Buffer
}

export interface ReframeInput {
  site: SiteData
  /** The frame that the page is to have. */
  frame: DocFrame
  /** HTML of its sidebar. */
  tree: string
  /** Whether the files were written with this frame: what was found in them is nothing else then. */
  isBefore(frame: DocFrame): boolean
}

/**
 * A document's files in another frame, to the byte what rendering would write: sidebar and neighbours are exchanged. Undefined where that is
 * not certain: neighbours at other addresses, another sidebar, or one where there was none.
 */
export function reframe({ html, json }: PageFiles, input: ReframeInput): PageFiles | undefined {
  const { frame, tree, site } = input
  const at = json.lastIndexOf(tailStart)
  if (at < 0) return undefined
  // A page's data end with its frame and what is found as it is rendered.
  const tail: Tail = JSON.parse(`{${json.toString('utf8', at, json.length - payloadEnd.length)}}`)
  const { pageless, styles, ...before } = tail
  if (!isLike(before, frame) || !input.isBefore(before)) return undefined
  const found = { ...(pageless && { pageless }) }
  const changes = [
    sidebarChange(html, tree),
    paginationChange(html, [before, frame], site),
    lastChange(
      html,
      `${inner(jsonForScript({ ...before, ...found }))}${payloadEnd}</script>`,
      `${inner(jsonForScript({ ...frame, ...found }))}${payloadEnd}</script>`,
    ),
  ]
  const certain = changes.filter((change) => change !== undefined)
  if (certain.length < changes.length) return undefined
  const data = inner(JSON.stringify({ ...frame, ...found, ...(styles && { styles }) })) + payloadEnd
  return { html: splice(html, certain), json: splice(json, [{ start: at, end: json.length, text: data }]) }
}

type Tail = DocFrame & Pick<DocPage, 'pageless' | 'styles'>

/** Quotes in a text are escaped: nowhere but at a key of the data does this stand, and no part of a page but the page itself has one. */
const tailStart = '"sidebar":{'
/** Ends the page's data, and what they travel in. */
const payloadEnd = '}}'

const inner = (json: string) => json.slice(1, -1)

function isLike(before: DocFrame, frame: DocFrame): boolean {
  return (
    before.sidebar !== undefined &&
    before.sidebar.id === frame.sidebar?.id &&
    before.previous?.route === frame.previous?.route &&
    before.next?.route === frame.next?.route
  )
}

/** What is to stand in the place of some bytes. */
interface Change {
  start: number
  end: number
  text: string
}

/** What follows the sidebar in the shell. */
const afterSidebar = '</div><main id="main"'

function sidebarChange(html: Buffer, tree: string): Change | undefined {
  const start = onlyPlaceOf(html, tree.slice(0, tree.indexOf('>') + 1))
  const after = onlyPlaceOf(html, afterSidebar)
  if (start === undefined || after === undefined || after < start) return undefined
  // The policy in the head says whether there are tabs.
  const isSame = hasTabs(html.toString('latin1', start, after)) === hasTabs(tree)
  return isSame ? { start, end: after, text: tree } : undefined
}

function paginationChange(
  html: Buffer,
  [before, frame]: [DocFrame, DocFrame],
  site: SiteData,
): Change | undefined {
  const isSame = before.previous?.label === frame.previous?.label && before.next?.label === frame.next?.label
  if (isSame) return { start: 0, end: 0, text: '' }
  const render = ({ previous, next }: DocFrame) =>
    renderToString(
      inSite(createElement(Pagination, { ...(previous && { previous }), ...(next && { next }) }), site),
    )
  const written = render(before)
  const start = onlyPlaceOf(html, written)
  return start === undefined
    ? undefined
    : { start, end: start + Buffer.byteLength(written), text: render(frame) }
}

function lastChange(html: Buffer, written: string, text: string): Change | undefined {
  const start = html.lastIndexOf(written)
  return start < 0 ? undefined : { start, end: start + Buffer.byteLength(written), text }
}

/** Where something stands that stands there once. */
function onlyPlaceOf(html: Buffer, text: string): number | undefined {
  const at = html.indexOf(text)
  return at >= 0 && html.lastIndexOf(text) === at ? at : undefined
}

function splice(content: Buffer, changes: readonly Change[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    parts.push(content.subarray(at, start), Buffer.from(text))
    at = end
  }
  return Buffer.concat([...parts, content.subarray(at)])
}

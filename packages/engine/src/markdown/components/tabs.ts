/**
 * Tabs (C3). The theme's CSS and the runtime depend on this markup:
 * `<div class="tabs" data-tabs data-group="pm" data-query="pm">
 *   <div class="tabs-list">
 *     <button type="button" class="tabs-tab" id="tab-0-npm" data-value="npm" aria-controls="tabpanel-0-npm" data-selected>npm</button> …
 *   </div>
 *   <div class="tabs-panel" id="tabpanel-0-npm" data-value="npm" data-selected><p class="tabs-label">npm</p> …</div> …
 * </div>`
 * The runtime adds roles, states and keyboard support; without it, and in print, all panels are shown, each below its label. A group's
 * selection is stored under `docusaurus.tab.<group>`; `data-query` is the query parameter for it.
 */
import { textOf } from '../../model/html-reader'
import { attributes, escapeAttribute, escapeText } from '../../model/escape'
import { slug } from 'github-slugger'
import { addPiece, piecePattern, piecesIn, report, shownPieces, type Scope, type TabItem } from '../scope'
import { htmlOf, text, type ThemeComponent } from './theme-values'

export const tabItem: ThemeComponent = ({ props, children, scope: { page }, place }) => {
  const label = htmlOf(props['label'])
  const value = text(props['value']) ?? textOf(label ?? '')
  const item: TabItem = {
    value,
    label: label ?? escapeText(value),
    isDefault: props['default'] === true,
    html: children,
    className: text(props['className']) ?? '',
    place,
  }
  return addPiece(page, { html: children, item })
}

/** Reports items rendered outside tabs: readers cannot see their labels. */
export function reportLoneItems({ page, unit }: Pick<Scope, 'page' | 'unit'>): void {
  for (const { item } of shownPieces(page, unit.html)) {
    if (!item) continue
    report({ page, unit }, item.place, {
      code: 'tab-alone',
      message: `\`<TabItem>\` is not inside \`<Tabs>\`, so its label \`${textOf(item.label)}\` is not shown.`,
      hint: 'Put it directly into `<Tabs>…</Tabs>`, beside the other tabs.',
    })
  }
}

/** `<Tabs groupId queryString defaultValue values>`; labels come from `values` or from the items. */
export const tabs: ThemeComponent = ({ props, children, scope, place }) => {
  const { page } = scope
  const items = piecesIn(page, children).flatMap(({ item }) => item ?? [])
  if (items.length === 0) {
    report(scope, place, {
      code: 'tabs-empty',
      message: '`<Tabs>` has no `<TabItem>` inside it.',
      hint: 'Put `<TabItem value="a" label="A">…</TabItem>` directly inside, with a blank line around Markdown.',
    })
    return children
  }
  const outside = textOutside(children, page)
  if (outside !== '') {
    report(scope, place, {
      severity: 'error',
      code: 'tabs-text',
      message: `\`<Tabs>\` has content outside of any tab, which no reader would see: \`${outside}\`.`,
      hint: 'Put it into a `<TabItem>`, or outside of `<Tabs>`.',
    })
  }
  const repeated = items.find(({ value }, at) => items.findIndex((one) => one.value === value) < at)
  if (repeated)
    report(scope, repeated.place, {
      severity: 'error',
      code: 'tab-value',
      message: `Two tabs have the value \`${repeated.value}\`, so selecting one shows both.`,
      hint: 'Give each `<TabItem>` a `value` of its own.',
    })
  const ordered = labelItems(items, props['values'])
  const selected =
    ordered.find(({ value }) => value === props['defaultValue']) ??
    ordered.find(({ isDefault }) => isDefault) ??
    ordered[0]
  const number = page.counters.tabs++
  const group = text(props['groupId'])
  const query = props['queryString'] === true ? group : text(props['queryString'])
  const idOf = (item: TabItem) => `${number}-${slug(item.value) || items.indexOf(item)}`
  const tabHtml = ordered.map(
    (item) =>
      `<button type="button" class="tabs-tab" id="tab-${idOf(item)}"${attributes({ 'data-value': item.value })} aria-controls="tabpanel-${idOf(item)}"${item === selected ? ' data-selected' : ''}>${item.label}</button>`,
  )
  const panelHtml = items.map((item) => {
    const className = item.className ? ` ${escapeAttribute(item.className)}` : ''
    return (
      `<div class="tabs-panel${className}" id="tabpanel-${idOf(item)}"${attributes({ 'data-value': item.value })}${item === selected ? ' data-selected' : ''}>` +
      `<p class="tabs-label">${item.label}</p>\n${item.html}</div>`
    )
  })
  const className = text(props['className'])
  return (
    `<div class="tabs${className ? ` ${escapeAttribute(className)}` : ''}" data-tabs${attributes({ 'data-group': group, 'data-query': query })}>` +
    `<div class="tabs-list">${tabHtml.join('')}</div>\n${panelHtml.join('\n')}</div>`
  )
}

function textOutside(children: string, { pieces }: Scope['page']): string {
  const rest = children.replace(piecePattern, (mark, index) => (pieces[Number(index)]?.item ? '' : mark))
  return textOf(rest).trim().slice(0, 60)
}

/** `values={[{ label, value, default }]}` sets the label and default of the item with that value. Returns the items in its order. */
function labelItems(items: TabItem[], values: unknown): TabItem[] {
  const entries: readonly unknown[] = Array.isArray(values) ? values : []
  const named = entries.flatMap((entry) => {
    const { value, label, default: isDefault }: Record<string, unknown> = { ...Object(entry) }
    const item = items.find((one) => one.value === value)
    if (item && typeof label === 'string') item.label = escapeText(label)
    if (item && isDefault === true) item.isDefault = true
    return item ?? []
  })
  return [...new Set([...named, ...items])]
}

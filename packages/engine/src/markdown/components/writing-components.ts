/** Components that writers know from Starlight, Mintlify and Nextra. They are HTML and CSS; only a code group has behaviour, as tabs. */
import { builtInAdmonitions } from '../../model/admonitions'
import { didYouMean } from '../../model/nearest'
import { textOf } from '../../model/html-reader'
import { admonition } from '../html/admonitions'
import { renderLink } from '../html/links'
import { piecePattern, piecesIn, report, resolvePieces } from '../scope'
import { tabItem, tabs } from './tabs'
import { htmlOf, text, type ComponentCall, type ThemeComponent } from './theme-values'

const badgeKinds = ['note', 'tip', 'success', 'caution', 'danger']

const aside: ThemeComponent = (call) => {
  const { props, children, scope, place } = call
  const type = text(props['type']) ?? 'note'
  const known = [...(scope.page.context.admonitions ?? builtInAdmonitions).keys()]
  if (!known.includes(type)) reportValue(call, ['Aside', 'type'], type, known)
  return admonition(scope, { type, title: htmlOf(props['title']), body: children, place })
}

const cards: ThemeComponent = ({ children }) => `<div class="cards">${children}</div>`

/** `<Card title="…" href="…">`: with `href`, the whole card is a link. */
const card: ThemeComponent = ({ props, children, scope, place }) => {
  const title = htmlOf(props['title']) ?? ''
  const target = text(props['href'])
  const head =
    target === undefined
      ? `<p class="card-title">${title}</p>`
      : renderLink(scope.page, { target, html: title, place, attributes: { class: 'card-link' } })
  const description = htmlOf(props['description'])
  const body = description === undefined ? '' : `<p class="card-description">${description}</p>`
  return `<div class="card">${head}${body}${children}</div>`
}

const linkCard: ThemeComponent = (call) => {
  if (text(call.props['href']) === undefined) {
    report(call.scope, call.place, {
      severity: 'error',
      code: 'link-card',
      message: `\`<LinkCard>\` "${text(call.props['title']) ?? ''}" has no \`href\`.`,
      hint: 'Write `href="/docs/page"`, or use `<Card>` for a card that leads nowhere.',
    })
  }
  return card(call)
}

/** `<FileTree>` contains a list. Folders end in `/` or have a nested list; text after a name is a comment. */
const fileTree: ThemeComponent = (call) => {
  const { scope, children } = call
  // Code blocks are highlighted later, so their marks must stay.
  const isLate = piecesIn(scope.page, children).some(({ label }) => label !== undefined)
  const html = isLate ? children : resolvePieces(scope.page, children)
  return withList({ ...call, children: fileEntries(html) }, 'FileTree', 'ul')
}

function withList({ children, scope, place }: ComponentCall, name: string, list: 'ol' | 'ul'): string {
  const html = resolvePieces(scope.page, children).trim()
  if (!new RegExp(`^<${list}[\\s>]`).test(html)) {
    const written = list === 'ol' ? '1. First' : '- src/'
    report(scope, place, {
      severity: 'error',
      code: 'component-list',
      message: `\`<${name}>\` does not begin with a ${list === 'ol' ? 'numbered list' : 'list'}.`,
      hint: `Put one directly into it, with a blank line around it: \`${written}\`.`,
    })
  }
  return `<div class="${name === 'Steps' ? 'steps' : 'file-tree'}">${children}</div>`
}

/** Wraps each entry's name (a word, or one element such as `**name**`) and the comment after it. */
function fileEntries(html: string): string {
  return html.replace(
    /(<li\b[^>]*>\s*(?:<p>)?\s*)([^]*?)\s*(?=(<\/p>\s*<ul\b|<ul\b)|<\/p>|<\/li>)/g,
    (_, open: string, line: string, list: string | undefined) => {
      const [, name = '', , comment = ''] = /^(<(\w+)[^>]*>[^]*?<\/\2>|\S+)\s*([^]*)$/.exec(line) ?? []
      const isFolder = list !== undefined || textOf(name).endsWith('/')
      const label = `<span class="file-name${isFolder ? ' file-folder' : ''}">${name}</span>`
      return `${open}${label}${comment === '' ? '' : ` <span class="file-comment">${comment}</span>`}`
    },
  )
}

const badge: ThemeComponent = (call) => {
  const { props, children } = call
  const variant = text(props['variant']) ?? 'note'
  const isKnown = badgeKinds.includes(variant)
  if (!isKnown) reportValue(call, ['Badge', 'variant'], variant, badgeKinds)
  const label = htmlOf(props['text']) ?? children
  return `<span class="badge badge-${isKnown ? variant : 'note'}">${label}</span>`
}

/** `<CodeGroup>`: a tab for each code block, labelled with its title or language. */
const codeGroup: ThemeComponent = (call) => {
  const { props, children, scope, place } = call
  let items = ''
  const counts = new Map<string, number>()
  const rest = children.replace(piecePattern, (mark, index: string) => {
    const label = scope.page.pieces[Number(index)]?.label
    if (label === undefined) return mark
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    const value = count === 1 ? label : `${label} ${count}`
    items += tabItem({ props: { value }, children: mark, scope, place })
    return ''
  })
  if (items === '' || rest.trim() !== '') {
    report(scope, place, {
      severity: 'error',
      code: 'code-group',
      message: `\`<CodeGroup>\` ${items === '' ? 'has no code block inside it' : 'holds more than code blocks'}.`,
      hint: 'Put only fences into it, each with a `title`: ```` ```ts title="npm" ````.',
    })
    return children
  }
  const group = { groupId: props['groupId'], className: 'code-group' }
  return tabs({ props: group, children: items, scope, place })
}

function reportValue(call: ComponentCall, [name, prop]: string[], value: string, known: string[]): void {
  report(call.scope, call.place, {
    code: 'component-value',
    message: `\`<${name} ${prop}="${value}">\` is not known, so it looks like a note.`,
    hint: didYouMean(value, known) ?? `Known: ${known.join(', ')}.`,
  })
}

export const writingComponents: Record<string, ThemeComponent> = {
  Aside: aside,
  Badge: badge,
  Card: card,
  Cards: cards,
  CardGrid: cards,
  CodeGroup: codeGroup,
  FileTree: fileTree,
  LinkCard: linkCard,
  Steps: (call) => withList(call, 'Steps', 'ol'),
}

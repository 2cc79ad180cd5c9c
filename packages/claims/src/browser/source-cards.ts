import { siteData } from 'virtual:site-data'
import { encodeAddress } from 'holdtrue/model/path'
import type { PageCards, SourceCard } from '../model/claims'
import { reasonOf, warn } from 'holdtrue/runtime/log'
import { element } from './element'
import { cardsOfPage } from './page-cards'
import { loadOnce } from 'holdtrue/model/remember'
import { storage } from 'holdtrue/runtime/storage'
import styles from './source-cards.css?url'

/*
 * A small card at a claim's link that shows what the index knows about the code. It is in the top layer, so that nothing moves. WCAG
 * 1.4.13: it can be hovered, Escape closes it, and it stays until pointer and focus have left both. Tab moves to the next element of the
 * page, which the card must not cover (2.4.11), so it closes; Alt with the down arrow moves into it, as into a menu.
 */

/** A pointer that only passes over a link should not open a card. */
const hoverMs = 300
/** Time for the pointer to cross the gap to the card. */
const graceMs = 250
const gap = 6

interface OpenCard {
  link: HTMLAnchorElement
  card: HTMLElement
  stop: AbortController
}

let open: OpenCard | undefined
let wanted: HTMLAnchorElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** When Escape last closed a card. */
let escapedMs = -Infinity

/** Shows a link's card: on hover after a delay, otherwise immediately. */
export function show(link: HTMLAnchorElement, sign: 'pointerover' | 'focusin' | 'click'): void {
  if (!('popover' in link) || (sign === 'focusin' && !link.matches(':focus-visible'))) return
  // A card closed by Escape uncovers another link, which the browser reports although the pointer rests.
  if (sign === 'pointerover' && performance.now() < escapedMs + hoverMs) return
  if (open?.link === link) return stay()
  clearTimeout(timer)
  if (sign !== 'pointerover') return void put(link)
  wanted = link
  timer = setTimeout(() => wanted === link && void put(link), hoverMs)
  const forget = () => {
    if (wanted === link) wanted = undefined
  }
  link.addEventListener('pointerleave', forget, { once: true })
}

async function put(link: HTMLAnchorElement): Promise<void> {
  wanted = link
  let page: PageCards
  try {
    ;[page] = await Promise.all([cardsOfPage(), loadSheet(styles)])
  } catch (error) {
    warn(`No card for a statement: ${reasonOf(error)}.`)
    return
  }
  const found = page.cards[link.getAttribute('href') ?? '']
  if (found === undefined || wanted !== link || !link.isConnected) return
  close()
  const card = render(found, page.release, link.href)
  explainOnce(card)
  const stop = new AbortController()
  link.after(card)
  link.setAttribute('aria-describedby', card.id)
  link.setAttribute('aria-keyshortcuts', 'Alt+ArrowDown')
  card.showPopover()
  open = { link, card, stop }
  listen(open)
  place(card, link)
}

const explainedKey = 'claims.explained'
let isExplained = false

/** Explains the marks in the first card that a reader opens. Without storage, once per full load. */
function explainOnce(card: HTMLElement): void {
  if (isExplained || storage.get(explainedKey) !== null) return
  isExplained = true
  storage.set(explainedKey, '1')
  const marks =
    '✓ marks a statement that is checked against this code whenever the site is built; ↻ one whose code has changed since somebody read it; ✗ one that fails.'
  card.append(line('source-card-marks soft-text', marks))
}

/** Loads the cards' stylesheet. A card is readable without it. */
const loadSheet = loadOnce((href: string) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
})

function listen({ link, card, stop }: OpenCard): void {
  const { signal } = stop
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !card.contains(target) && !link.contains(target)
  const onFocusOut = ({ relatedTarget }: FocusEvent) => (isOutside(relatedTarget) ? close() : leave())
  const onPointerDown = ({ target }: PointerEvent) => {
    if (isOutside(target)) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey && document.activeElement === link) {
      event.preventDefault()
      card.querySelector('a')?.focus()
    }
    const isInside = card.contains(document.activeElement)
    if (isInside) walk(event, card, link)
    if (event.key !== 'Escape') return
    if (isInside) link.focus()
    close()
    escapedMs = performance.now()
    // Escape should close only the card.
    event.stopPropagation()
  }
  for (const element of [link, card]) {
    element.addEventListener('pointerenter', stay, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('focusout', onFocusOut, { signal })
    element.addEventListener('focusin', stay, { signal })
  }
  document.addEventListener('keydown', onKey, { signal, capture: true })
  document.addEventListener('pointerdown', onPointerDown, { signal })
  addEventListener('scroll', () => place(card, link), { signal, passive: true, capture: true })
  addEventListener('resize', close, { signal })
}

/** Arrows move between links; Tab returns to the claim and continues from there. */
function walk(event: KeyboardEvent, card: HTMLElement, link: HTMLAnchorElement): void {
  const links = [...card.querySelectorAll('a')]
  const at = links.findIndex((own) => own === document.activeElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && !event.altKey) {
    event.preventDefault()
    links[(at + step + links.length) % links.length]?.focus()
  } else if (event.key === 'Tab') link.focus({ preventScroll: true })
}

const stay = () => clearTimeout(timer)

function leave(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!open) return
    const isUsed = [open.link, open.card].some(
      (element) => element.matches(':hover') || element.contains(document.activeElement),
    )
    if (!isUsed || !open.link.isConnected) close()
  }, graceMs)
}

function close(): void {
  clearTimeout(timer)
  open?.stop.abort()
  open?.link.removeAttribute('aria-describedby')
  open?.link.removeAttribute('aria-keyshortcuts')
  open?.card.remove()
  open = undefined
}

/** Places the card below the link's last line, or above its first if there is no room, inside the window. */
function place(card: HTMLElement, link: HTMLAnchorElement): void {
  const lines = [...link.getClientRects()]
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || last.bottom < 0 || first.top > innerHeight) return close()
  const { width, height } = card.getBoundingClientRect()
  const below = last.bottom + gap
  const top = below + height > innerHeight && first.top - gap - height > 0 ? first.top - gap - height : below
  const left = Math.max(gap, Math.min(last.left, document.documentElement.clientWidth - width - gap))
  card.style.top = `${top}px`
  card.style.left = `${left}px`
}

function render(found: SourceCard, release: string, href: string): HTMLElement {
  const { name, kind, signature, entry, since, compareUrl, pages: others = [], morePages = 0 } = found
  const className = 'raised-popup source-card'
  const card = element('span', { id: 'source-card', className, popover: 'manual', role: 'note' })
  card.append(line('source-card-head', code(name), kind === undefined ? '' : ` ${kind}`))
  if (signature !== undefined) card.append(line('source-card-signature', code(signature)))
  card.append(line('', anchor(href, placeOf(found))))
  if (entry !== undefined) card.append(line('', 'Exported by ', code(entry)))
  if (since === undefined) card.append(line('source-card-holds', `✓ Holds in ${release}`))
  else {
    const again = `↻ To be read again: its code changed since it was read against ${since}`
    const compare = compareUrl === undefined ? [] : [' · ', anchor(compareUrl, 'compare')]
    card.append(line('source-card-changed', again, ...compare))
  }
  if (others.length > 0) {
    const links = others.flatMap(({ title, route }, index) => [
      index > 0 ? ', ' : '',
      anchor(encodeAddress(siteData.baseUrl, route), title),
    ])
    card.append(line('', 'Also on ', ...links, morePages > 0 ? ` and ${morePages} more` : ''))
  }
  return card
}

function placeOf({ package: name, path, lines }: SourceCard): string {
  const file = path === '' ? name : `${name}/${path}`
  return lines === undefined ? file : `${file}, ${lines.includes('–') ? 'lines' : 'line'} ${lines}`
}

const line = (className: string, ...parts: (string | Node)[]) => element('div', { className }, ...parts)
const code = (text: string) => element('code', {}, text)

function anchor(href: string, text: string): HTMLAnchorElement {
  const link = element('a', { href, tabIndex: -1 }, text)
  if (link.origin !== location.origin) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  return link
}

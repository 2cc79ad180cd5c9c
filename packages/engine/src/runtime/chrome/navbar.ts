import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'
import { setJumpListener } from '../navigation/history'
import { progressDelayMs } from '../../model/constants'

/**
 * The navbar that hides (N1, where the site wants that) and the mark in the table of contents (N11): a chunk that the first scroll brings, or
 * a page that does not begin at its top. `refresh` is called when the headings are others.
 */
export function installScrolling(hidesNavbar: boolean): { refresh(): void } {
  const from = scrollY
  let jumped = false
  let refresh = () => {}
  setJumpListener(() => (jumped = true))
  const install = async () => {
    try {
      const { installNavbarScroll, installTocSpy } = await loadScript(
        'scrolling',
        () => import('./scroll-followers'),
      )
      refresh = installTocSpy().refresh
      if (!hidesNavbar) return
      const noteJump = installNavbarScroll(jumped ? scrollY : from)
      if (jumped) noteJump()
      setJumpListener(noteJump)
    } catch (error) {
      warn(`What follows the scrolling could not be loaded: ${reasonOf(error)}.`)
    }
  }
  if (from > 0) void install()
  else addEventListener('scroll', () => void install(), { once: true, passive: true })
  return { refresh: () => refresh() }
}

/** Menus of the navbar are a chunk of their own: few sites have them, and without script they open and close by a click all the same. */
export async function installMenus(): Promise<void> {
  if (!document.querySelector('details.dropdown')) return
  try {
    const { installDropdowns } = await loadScript('menus', () => import('./menus'))
    installDropdowns()
  } catch (error) {
    warn(`What opens menus could not be loaded: ${reasonOf(error)}.`)
  }
}

/** Tells the stylesheet how high the navbar really is: entries, a typeface or large text can make it take a second row (N1, N15). */
export function installNavbarHeight(): void {
  const { style } = document.documentElement
  let known = 0
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.target.getBoundingClientRect().height ?? 0
    if (height === known || height === 0) return
    known = height
    style.setProperty('--navbar-height', `${height}px`)
    uncoverTarget(height)
  })
  const navbar = document.getElementById('navbar')
  if (navbar) observer.observe(navbar)
}

/** The browser went to the heading of the address before the height was known. */
function uncoverTarget(height: number): void {
  const target = document.querySelector(':target')
  const top = target?.getBoundingClientRect().top ?? -1
  if (top >= 0 && top < height) target?.scrollIntoView()
}

/** How long the finished bar stays before it goes, in milliseconds; matches its transition in the stylesheet. */
const doneMs = 300

let showTimer = 0
let hideTimer = 0

/** Shows the progress bar when a route change takes longer than 200 ms, and finishes it when the page is there (N13). */
export function setBusy(busy: boolean): void {
  const { dataset } = document.documentElement
  clearTimeout(showTimer)
  if (busy) {
    clearTimeout(hideTimer)
    if (dataset.progress === 'done') delete dataset.progress
    if (dataset.progress === 'loading') return
    showTimer = window.setTimeout(() => {
      dataset.progress = 'loading'
    }, progressDelayMs)
  } else if (dataset.progress === 'loading') {
    dataset.progress = 'done'
    hideTimer = window.setTimeout(() => {
      delete dataset.progress
    }, doneMs)
  }
}

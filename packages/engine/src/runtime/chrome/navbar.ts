import { loadScript } from '../loading/load-module'
import { loadOptional } from '../log'
import { setJumpListener } from '../navigation/history'
import { progressDelayMs } from '../../model/constants'

/** The hiding navbar, if enabled, and the current heading in the tables of contents. Call the result when the headings change. */
export function installScrolling(hidesNavbar: boolean): () => void {
  const from = scrollY
  let jumped = false
  let refresh = () => {}
  setJumpListener(() => (jumped = true))
  const load = async () => {
    const followers = await loadScript('scrolling', () => import('./scroll-followers'))
    refresh = followers.installTocSpy()
    if (!hidesNavbar) return
    const noteJump = followers.installNavbarScroll(jumped ? scrollY : from)
    if (jumped) noteJump()
    setJumpListener(noteJump)
  }
  const install = () => void loadOptional('The script for scrolling', load)
  if (from > 0) install()
  else addEventListener('scroll', install, { once: true, passive: true })
  return () => refresh()
}

/** Menus are a separate chunk, because few sites have them; without it they still open and close by click. */
export async function installMenus(): Promise<void> {
  if (!document.querySelector('details.dropdown')) return
  await loadOptional('The script for menus', async () =>
    (await loadScript('menus', () => import('./menus'))).installDropdowns(),
  )
}

/** Tells the stylesheet the navbar's real height: entries, fonts or large text can wrap it to a second row. */
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

/** The browser jumped to the hash before the height was known. */
function uncoverTarget(height: number): void {
  const target = document.querySelector(':target')
  const top = target?.getBoundingClientRect().top ?? -1
  if (top >= 0 && top < height) target?.scrollIntoView()
}

/** How long the finished bar stays visible, in milliseconds; matches its transition in the stylesheet. */
const doneMs = 300

let showTimer = 0
let hideTimer = 0

/** Shows the progress bar if a route change takes longer than 200 ms, and completes it when the page is shown. */
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

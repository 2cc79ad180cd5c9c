import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'
import { setJumpListener } from '../navigation/scroll'

/**
 * What goes with scrolling: the navbar that hides (N1, where the site wants that), the mark in the table of contents (N11). A chunk that
 * the first scroll brings, or a page that does not begin at its top: many pages are left before. `refresh` is called when the
 * headings are others.
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

import { reducedMotionCollapseMs } from '../../model/constants'

/** Material's formula: a long list does not rush and a short one does not drag. */
export function collapseDurationMs(heightPx: number, reducedMotion = false): number {
  if (reducedMotion) return reducedMotionCollapseMs
  const unit = heightPx / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/** The animation that determines a list's final state. While it closes the list, a second click opens it again. */
const latest = new WeakMap<HTMLElement, { animation: Animation; opening: boolean }>()

/** `open` is set at the start of opening and at the end of closing; a click in between reverses the slide from the current height. */
export function toggleWithCollapse(details: HTMLDetailsElement, content: HTMLElement): void {
  const opening = !details.open || latest.get(content)?.opening === false
  const shownPx = details.open ? content.getBoundingClientRect().height : 0
  details.open = true
  for (const running of content.getAnimations()) running.cancel()

  const fullPx = content.scrollHeight
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  content.classList.add('collapsing')
  const animation = content.animate(
    { height: [`${shownPx}px`, `${opening ? fullPx : 0}px`] },
    { duration: collapseDurationMs(fullPx, reducedMotion), easing: 'ease-in-out' },
  )
  latest.set(content, { animation, opening })
  animation.onfinish = () => {
    // `finish` fires slightly late; a click in between has started another animation.
    if (latest.get(content)?.animation !== animation) return
    if (!opening) details.open = false
    latest.delete(content)
    content.classList.remove('collapsing')
  }
}

import { reducedMotionCollapseMs } from '../../model/constants'

/** Material's formula: a long list does not rush and a short one does not drag. */
export function collapseDurationMs(heightPx: number, reducedMotion = false): number {
  if (reducedMotion) return reducedMotionCollapseMs
  const unit = heightPx / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/** Lists being closed, so that a second click opens them again. */
const closing = new WeakSet<HTMLElement>()

/** The animation that determines a list's final state. */
const latest = new WeakMap<HTMLElement, Animation>()

/** `open` is set at the start of opening and at the end of closing; a click in between reverses the slide from the current height. */
export function toggleWithCollapse(details: HTMLDetailsElement, content: HTMLElement): void {
  const opening = !details.open || closing.has(content)
  const shownPx = details.open ? content.getBoundingClientRect().height : 0
  details.open = true
  for (const running of content.getAnimations()) running.cancel()
  if (opening) closing.delete(content)
  else closing.add(content)

  const fullPx = content.scrollHeight
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  content.classList.add('collapsing')
  const animation = content.animate(
    { height: [`${shownPx}px`, `${opening ? fullPx : 0}px`] },
    { duration: collapseDurationMs(fullPx, reducedMotion), easing: 'ease-in-out' },
  )
  latest.set(content, animation)
  animation.onfinish = () => {
    // `finish` fires slightly late; a click in between has started another animation.
    if (latest.get(content) !== animation) return
    if (!opening) details.open = false
    closing.delete(content)
    content.classList.remove('collapsing')
  }
}

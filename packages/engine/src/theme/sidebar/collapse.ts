import { reducedMotionCollapseMs } from '../../model/constants'

/**
 * Duration of a collapse animation in milliseconds (N10): Material's formula, which grows with the height of the content, so
 * that a long list does not rush and a short one does not drag.
 */
export function collapseDurationMs(heightPx: number, reducedMotion = false): number {
  if (reducedMotion) return reducedMotionCollapseMs
  const unit = heightPx / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/** What is being closed at the moment, so that a second click opens it again. */
const closing = new WeakSet<HTMLElement>()

/** The animation that decides how a list ends up. */
const latest = new WeakMap<HTMLElement, Animation>()

/**
 * Opens or closes a `<details>` with a sliding content. The state changes at once when opening and after the animation when
 * closing; a click in between turns round where the content stands.
 */
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
    // The end of an animation is told a moment later; a click in that moment has started another one.
    if (latest.get(content) !== animation) return
    if (!opening) details.open = false
    closing.delete(content)
    content.classList.remove('collapsing')
  }
}

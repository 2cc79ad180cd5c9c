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

/**
 * Opens or closes a `<details>` with a sliding content. The state changes at once when opening and after the animation when
 * closing; a browser without the Web Animations API just switches.
 */
export function toggleWithCollapse(details: HTMLDetailsElement, content: HTMLElement): void {
  const opening = !details.open
  if (opening) details.open = true
  const height = content.scrollHeight
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const frames = [{ height: '0' }, { height: `${height}px` }]
  content.classList.add('collapsing')
  for (const running of content.getAnimations()) running.cancel()
  const animation = content.animate(opening ? frames : frames.reverse(), {
    duration: collapseDurationMs(height, reducedMotion),
    easing: 'ease-in-out',
  })
  animation.onfinish = () => {
    if (!opening) details.open = false
    content.classList.remove('collapsing')
  }
}

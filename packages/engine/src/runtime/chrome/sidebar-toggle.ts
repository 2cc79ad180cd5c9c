import { lazyScript, loadOnApproach } from '../loading/lazy-script'

/** A chunk of its own: many pages are left without a look at the other categories. */
const collapse = lazyScript('collapse', () => import('../../theme/sidebar/collapse'))

/** Loads what a toggle needs when the reader comes near the sidebar. */
export function warmCollapse(): void {
  loadOnApproach('#sidebar', collapse.load)
}

/**
 * Opens or closes a category at the pace of its height (N10). Returns whether it does: a reader who is faster than the network gets what
 * `<details>` does by itself, at once.
 */
export function toggleCategory(details: HTMLDetailsElement, content: HTMLElement): boolean {
  collapse.here?.toggleWithCollapse(details, content)
  return collapse.here !== undefined
}

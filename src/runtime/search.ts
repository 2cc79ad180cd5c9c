import { withBase } from '../model/path'
import type { SiteData } from '../model/page'

/** `/` and Ctrl or Cmd K open the search (S). */
export function installSearchShortcuts(site: SiteData): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    const withCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    if (!withCommand && !slash) return
    event.preventDefault()
    void openSearch(site)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

export async function openSearch(site: SiteData): Promise<void> {
  location.assign(withBase(site.baseUrl, '/search'))
}

export function warmSearch(): void {}

import { siteData } from 'virtual:site-data'
import { themeStorageKey } from '../../model/constants'
import type { ColorMode } from '../../theme/contexts'
import { storage } from '../storage'

const isMode = (value: string | null): value is ColorMode => value === 'light' || value === 'dark'

/** Shows a mode without storing it. */
function show(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode
  for (const toggle of document.querySelectorAll('.color-mode-toggle'))
    toggle.setAttribute('aria-pressed', String(mode === 'dark'))
}

/** Shows a mode and stores the choice in local storage under `theme`. */
export function setMode(mode: ColorMode): void {
  show(mode)
  storage.set(themeStorageKey, mode)
}

/** Applies choices made in other tabs, and changes of the system's preference if the site follows it. */
export function installColorMode(): void {
  const { respectPrefersColorScheme, defaultMode } = siteData.colorMode
  const system = matchMedia('(prefers-color-scheme: dark)')
  const update = () => {
    const stored = storage.get(themeStorageKey)
    const preferred = system.matches ? 'dark' : 'light'
    const unset = respectPrefersColorScheme ? preferred : defaultMode
    show(isMode(stored) ? stored : unset)
  }
  // What the head script has set.
  show(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
  addEventListener('storage', ({ key }) => {
    // The key is null if the whole storage was cleared.
    if (key === themeStorageKey || key === null) update()
  })
  if (respectPrefersColorScheme) system.addEventListener('change', update)
}

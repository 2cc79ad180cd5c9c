import { themeStorageKey } from '../../model/constants'
import { storage } from '../storage'

export type ColorMode = 'light' | 'dark'

const isMode = (value: string | null): value is ColorMode => value === 'light' || value === 'dark'

/** The current mode, as set by the head script or a click. */
export function currentMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Shows a mode without storing it. */
function show(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode
  for (const toggle of document.querySelectorAll('.color-mode-toggle')) {
    toggle.setAttribute('aria-pressed', String(mode === 'dark'))
  }
}

/** Shows a mode and stores the choice in local storage under `theme`. */
export function setMode(mode: ColorMode): void {
  show(mode)
  storage.set(themeStorageKey, mode)
}

/** Applies choices made in other tabs, and changes of the system's preference if the site follows it. */
export function installColorMode(options: {
  defaultMode: ColorMode
  respectPrefersColorScheme: boolean
}): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const withoutChoice = () => {
    if (options.respectPrefersColorScheme) return system.matches ? 'dark' : 'light'
    return options.defaultMode
  }
  const onStorage = (event: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (event.key !== themeStorageKey && event.key !== null) return
    show(isMode(event.newValue) ? event.newValue : withoutChoice())
  }
  const onSystem = () => {
    if (options.respectPrefersColorScheme && !isMode(storage.get(themeStorageKey))) show(withoutChoice())
  }
  show(currentMode())
  addEventListener('storage', onStorage)
  system.addEventListener('change', onSystem)
}

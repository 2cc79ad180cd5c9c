import { useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { siteData } from 'virtual:site-data'
import { themeStorageKey } from 'holdtrue/model/constants'
import useDocusaurusContext from './useDocusaurusContext'

export { default as Details } from '../theme/Details'
export { useDocsPreferredVersion } from './plugin-content-docs'

type ColorMode = 'light' | 'dark'

export interface ColorModes {
  colorMode: ColorMode
  colorModeChoice: ColorMode
  isDarkTheme: boolean
  setColorMode: (mode: ColorMode) => void
  setLightTheme: () => void
  setDarkTheme: () => void
}

const shown = (): ColorMode => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset['theme'] = mode
  try {
    localStorage.setItem(themeStorageKey, mode)
  } catch {
    // Storage may be forbidden; the mode is shown anyway.
  }
}

/** The colour mode that is shown, and how to set it. The server does not know it: there it is the site's default. */
export function useColorMode(): ColorModes {
  const colorMode = useSyncExternalStore(subscribe, shown, () => siteData.colorMode.defaultMode)
  return {
    colorMode,
    colorModeChoice: colorMode,
    isDarkTheme: colorMode === 'dark',
    setColorMode,
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

/** The category of the document around a component, for `DocCardList`. Only documents have one. */
export const useCurrentSidebarCategory = enginePart('useCurrentSidebarCategory', (): never => {
  throw new Error('`useCurrentSidebarCategory` works in documents only.')
})

export function useThemeConfig(): Record<string, unknown> {
  return useDocusaurusContext().siteConfig.themeConfig
}

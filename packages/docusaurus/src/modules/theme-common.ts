import { useEffect, useRef, useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { siteData } from 'virtual:site-data'
import { themeStorageKey } from 'holdtrue/model/constants'
import { changed, useLocation } from './router'
import useDocusaurusContext from './useDocusaurusContext'

export { default as Details } from '../theme/Details'
export { PageMetadata } from '../theme/Layout'
export { useDocsPreferredVersion } from './plugin-content-docs/client'

type ColorMode = 'light' | 'dark'

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
    // Storage may be blocked; the mode is shown anyway.
  }
}

/** The current colour mode and functions to set it; on the server, the site's default. */
export function useColorMode() {
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

/** A query parameter and a function to set it; an empty string if there is none, and on the server. */
export function useQueryString(key: string): [value: string, set: (value: string | null) => void] {
  const value = new URLSearchParams(useLocation().search).get(key) ?? ''
  const set = (next: string | null) => {
    const url = new URL(location.href)
    if (next) url.searchParams.set(key, next)
    else url.searchParams.delete(key)
    history.replaceState(history.state, '', url)
    dispatchEvent(new Event(changed))
  }
  return [value, set]
}

/** Keeps an element at its position in the window while the next render changes what is above it. */
export function useScrollPositionBlocker() {
  const kept = useRef<{ element: HTMLElement; top: number }>(undefined)
  useEffect(() => {
    if (kept.current) scrollBy(0, kept.current.element.getBoundingClientRect().top - kept.current.top)
    kept.current = undefined
  })
  return {
    blockElementScrollPositionUntilNextRender(element: HTMLElement) {
      kept.current = { element, top: element.getBoundingClientRect().top }
    },
  }
}

/** The category of the document around a component, for `DocCardList`. Available in documents only. */
export const useCurrentSidebarCategory = enginePart('useCurrentSidebarCategory', (): never => {
  throw new Error('`useCurrentSidebarCategory` works in documents only.')
})

export const useThemeConfig = () => useDocusaurusContext().siteConfig.themeConfig

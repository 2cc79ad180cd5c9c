import type { ReactNode } from 'react'
import useIsBrowser from './useIsBrowser'

/** Renders in the browser alone; until then there is the fallback. */
export default function BrowserOnly({
  children,
  fallback = null,
}: {
  children?: () => ReactNode
  fallback?: ReactNode
}) {
  return useIsBrowser() && children ? children() : fallback
}

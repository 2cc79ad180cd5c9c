import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'
import useIsBrowser from './useIsBrowser'

/** Renders its content in the browser only, and the fallback until then. */
function LiveBrowserOnly({
  children,
  fallback = null,
}: {
  children?: () => ReactNode
  fallback?: ReactNode
}) {
  // A separate component, because the content may call hooks.
  return useIsBrowser() && children ? <Rendered content={children} /> : fallback
}

const BrowserOnly = enginePart('BrowserOnly', LiveBrowserOnly)
export default BrowserOnly

const Rendered = ({ content }: { content: () => ReactNode }) => content()

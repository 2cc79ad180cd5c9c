import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'
import useIsBrowser from './useIsBrowser'

function BrowserOnly({ children, fallback = null }: { children?: () => ReactNode; fallback?: ReactNode }) {
  // A separate component, because the content may call hooks.
  return useIsBrowser() && children ? <Rendered content={children} /> : fallback
}

const Rendered = ({ content }: { content: () => ReactNode }) => content()

export default enginePart('BrowserOnly', BrowserOnly)

import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

/** React itself moves `title`, `meta` and `link` to the document's head. */
export default enginePart('Head', function Head({ children }: { children?: ReactNode }) {
  return children
})

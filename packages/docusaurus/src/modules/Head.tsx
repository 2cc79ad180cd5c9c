import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

/** React itself moves `title`, `meta` and `link` to the document's head. */
function LiveHead({ children }: { children?: ReactNode }) {
  return children
}

const Head = enginePart('Head', LiveHead)
export default Head

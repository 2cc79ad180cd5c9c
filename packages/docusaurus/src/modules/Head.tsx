import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

/** React puts `title`, `meta` and `link` of a page into the document's head by itself. */
function LiveHead({ children }: { children?: ReactNode }) {
  return children
}

const Head = enginePart('Head', LiveHead)
export default Head

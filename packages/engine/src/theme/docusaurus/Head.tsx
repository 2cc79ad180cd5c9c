import type { ReactNode } from 'react'

/** React puts `title`, `meta` and `link` of a page into the document's head by itself. */
export default function Head({ children }: { children?: ReactNode }) {
  return children
}

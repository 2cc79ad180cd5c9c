import type { ReactNode } from 'react'
import type { Place } from '../../model/article'
import { escapeText } from '../html/escape'
import { completeRendered } from '../html/rendered-html'
import type { ParsedFile } from '../parse/parse-file'
import type { PageState, Unit } from '../scope'
import type { ReactTools } from './react-tools'

/** One evaluation of a page. */
export interface Run {
  page: PageState
  react: ReactTools
  /** Place of what is being rendered: for links that components make, and for errors. */
  place: Place
  /** Text of the level-1 heading at the top, as far as it is known before evaluation. */
  contentTitle: string
  /** A partial that is named inside an expression of a unit, as a component. */
  includePartial: (parsed: ParsedFile, unit: Unit) => Component
}

/** HTML of what components and expressions made, with links and images completed. */
export function renderHtml(node: ReactNode, { page, react, place }: Run): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node))
  return completeRendered(react.renderStatic(node), place, page)
}

export type Component = (props: Record<string, unknown>) => ReactNode

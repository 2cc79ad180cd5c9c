import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import type { Scope } from '../scope'

export interface ComponentCall {
  props: Record<string, unknown>
  /** HTML of the children, with marks. */
  children: string
  place: Place
  scope: Scope
}

export type ThemeComponent = (call: ComponentCall) => string

/** HTML of a React element that was passed as a prop. */
export class RenderedHtml {
  constructor(readonly html: string) {}
}

/** A prop as text; undefined unless it is a string or a number. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

export function htmlOf(value: unknown): string | undefined {
  if (value instanceof RenderedHtml) return value.html
  const plainValue = text(value)
  return plainValue === undefined ? undefined : escapeText(plainValue)
}

/** The props that can be HTML attributes. */
export function plain(props: Record<string, unknown>): Record<string, string | number | boolean> {
  const result: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      result[name === 'className' ? 'class' : name] = value
  }
  return result
}

/**
 * Components that the engine renders inside React's output: tabs, admonitions, headings, live components. React renders their children
 * between marks, so contexts reach them. Then each call is folded, innermost first, into the engine's HTML for its children's HTML.
 */
import React, { createContext, Fragment, type ReactElement, type ReactNode } from 'react'
import type { Unit } from '../scope'

/** Folds a call: its HTML from the HTML of its children and of its element props, including marks of pieces and slots. */
export type Fold = (children: string, props: Readonly<Record<string, string>>) => string

/* A call is `open 3`, each element prop after `prop name`, the children after `prop`, and `close`. */
const open = (index: number): string => `\uE004${index}\uE005`
const prop = (name: string): string => `\uE006${name}\uE005`
const close = '\uE007'

/** A React node for a call; React renders the props in `elements`. */
export function callNode(
  calls: Fold[],
  fold: Fold,
  { children, elements = {} }: { children?: ReactNode; elements?: Readonly<Record<string, ReactNode>> },
): ReactNode {
  const index = calls.push(fold) - 1
  const props = Object.entries(elements).flatMap(([name, node]) => [prop(name), node])
  return createElement(Fragment, {}, open(index), ...props, prop(''), children, close)
}

export function foldCalls(html: string, calls: readonly Fold[]): string {
  const outer = { index: '', text: '' }
  const opened = [outer]
  for (const [number, part] of html.split(/(\uE004\d+\uE005|\uE007)/).entries()) {
    const inner = opened.at(-1) ?? outer
    // Every second part is a mark.
    if (number % 2 === 0) inner.text += part
    else if (part !== close) opened.push({ index: part.slice(1, -1), text: '' })
    else if (opened.length > 1) {
      opened.pop()
      const parts = inner.text.split('\uE006').map((text) => /^(.*?)\uE005(.*)$/s.exec(text)?.slice(1) ?? [])
      // Children have the empty name.
      const { '': children = '', ...props }: Record<string, string> = Object.fromEntries(parts.slice(1))
      const around = opened.at(-1) ?? outer
      around.text += calls[Number(inner.index)]?.(children, props) ?? children
    }
  }
  return outer.text
}

/** Like React's `createElement`, but something that is no component is named at once, and in production too. */
export function createElement(type: unknown, props: object, ...children: ReactNode[]): ReactElement<object> {
  if (isElementType(type)) return React.createElement(type, props, ...children)
  const kind = type === undefined ? 'undefined' : `of type ${typeof type}`
  throw new TypeError(`A component is ${kind}, not a function.`)
}

/** The unit of the page around a component that is being rendered. */
export const UnitContext = createContext<Unit | undefined>(undefined)

const isElementType = (type: unknown): type is React.ElementType =>
  type !== null && ['string', 'function', 'symbol', 'object'].includes(typeof type)

/** React puts a preload before each image, which would end up in the middle of the text. */
export const withoutPreloads = (html: string): string =>
  html.replace(/<link rel="preload" as="image"[^>]*>/g, '')

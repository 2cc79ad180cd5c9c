/**
 * Components that the engine renders inside React's output: tabs, admonitions, headings, live components. React renders their children
 * between marks, so contexts reach them. Then each call is folded, innermost first, into the engine's HTML for its children's HTML.
 */
import React, { createContext, Fragment, type ReactNode } from 'react'
import type { Unit } from '../scope'

export interface EngineCall {
  /** HTML of the call from the HTML of its children and of its element props, including marks of pieces and slots. */
  fold: (children: string, props: Readonly<Record<string, string>>) => string
}

/* A call is `open 3`, each element prop after `prop name`, the children after `prop`, and `close`. */
const open = (index: number): string => `\uE004${index}\uE005`
const prop = (name: string): string => `\uE006${name}\uE005`
const close = '\uE007'
const mark = /\uE004(\d+)\uE005|\uE006([^\uE005]*)\uE005|\uE007/g

/** A React node for a call; React renders the props in `elements`. */
export function callNode(
  calls: EngineCall[],
  call: EngineCall,
  { children, elements = {} }: { children?: ReactNode; elements?: Readonly<Record<string, ReactNode>> },
): ReactNode {
  const index = calls.push(call) - 1
  const props = Object.entries(elements).flatMap(([name, node]) => [prop(name), node])
  return createElement(Fragment, {}, open(index), ...props, prop(''), children, close)
}

interface Frame {
  call: EngineCall | undefined
  /** HTML so far: children under the empty name, props under theirs. */
  parts: Record<string, string>
  part: string
}

export function foldCalls(html: string, calls: readonly EngineCall[]): string {
  if (!html.includes('\uE004')) return html
  const outer: Frame = { call: undefined, parts: {}, part: '' }
  const frames: Frame[] = []
  let frame = outer
  let at = 0
  const add = (text: string): void => {
    frame.parts[frame.part] = (frame.parts[frame.part] ?? '') + text
  }
  for (const match of html.matchAll(mark)) {
    const [whole, index, name] = match
    add(html.slice(at, match.index))
    at = match.index + whole.length
    if (index !== undefined) {
      frames.push(frame)
      frame = { call: calls[Number(index)], parts: {}, part: '' }
    } else if (name !== undefined) frame.part = name
    else {
      const { call, parts } = frame
      frame = frames.pop() ?? outer
      const { '': children = '', ...props } = parts
      add(call?.fold(children, props) ?? children)
    }
  }
  add(html.slice(at))
  return outer.parts[''] ?? ''
}

/** Like React's `createElement`, but something that is no component is named at once, and in production too. */
export function createElement(type: unknown, props: object, ...children: ReactNode[]): ReactNode {
  if (isElementType(type)) return React.createElement(type, props, ...children)
  throw new TypeError(
    `A component is ${type === undefined ? 'undefined' : `of type ${typeof type}`}, not a function.`,
  )
}

/** The unit of the page around a component that is being rendered. */
export const UnitContext = createContext<Unit | undefined>(undefined)

/** Whether a node is a React element, whose `props` object is unique to it. */
export function isElement(node: unknown): node is { props: object } {
  return typeof node === 'object' && node !== null && 'props' in node && typeof node.props === 'object'
}

function isElementType(type: unknown): type is React.ElementType {
  return (
    typeof type === 'string' ||
    typeof type === 'function' ||
    typeof type === 'symbol' ||
    (typeof type === 'object' && type !== null)
  )
}

/** React puts a preload before each image, which would end up in the middle of the text. */
export function withoutPreloads(html: string): string {
  return html.replace(/<link rel="preload" as="image"[^>]*>/g, '')
}

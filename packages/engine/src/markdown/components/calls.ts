/**
 * What the engine renders itself among what React renders: tabs, admonitions, headings, live components. React is given their children
 * between marks, so that contexts reach into them and all of a document's part is rendered at once; afterwards each call is folded, from
 * the inside out, to the HTML that the engine makes of its children's HTML.
 */
import type { ReactNode } from 'react'
import type { ReactTools } from './react-tools'

export interface EngineCall {
  /** HTML of the call, given that of its children and of its props that are elements, with marks of pieces and slots. */
  fold: (children: string, props: Readonly<Record<string, string>>) => string
}

/* A call is `open 3`, each prop that is an element behind `prop name`, its children behind `prop`, and `close`. */
const open = (index: number): string => `\uE004${index}\uE005`
const prop = (name: string): string => `\uE006${name}\uE005`
const close = '\uE007'
const mark = /\uE004(\d+)\uE005|\uE006([^\uE005]*)\uE005|\uE007/g

/** A React node that stands for a call; `elements` are its props that React must render. */
export function callNode(
  react: ReactTools,
  calls: EngineCall[],
  call: EngineCall,
  { children, elements = {} }: { children?: ReactNode; elements?: Readonly<Record<string, ReactNode>> },
): ReactNode {
  const index = calls.push(call) - 1
  const props = Object.entries(elements).flatMap(([name, node]) => [prop(name), node])
  return react.createElement(react.Fragment, null, open(index), ...props, prop(''), children, close)
}

interface Frame {
  call: EngineCall | undefined
  /** HTML so far: of the children by the empty name, of props by theirs. */
  parts: Record<string, string>
  part: string
}

/** Puts in place what calls make. */
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

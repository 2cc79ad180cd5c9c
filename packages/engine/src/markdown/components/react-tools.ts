import type { ReactNode } from 'react'

/** The few functions of React that pages with components need, loaded on first use: most pages do without. */
export interface ReactTools {
  createElement: (type: unknown, props: Record<string, unknown> | null, ...children: ReactNode[]) => ReactNode
  Fragment: unknown
  /** HTML without anything for hydration. */
  renderStatic: (node: ReactNode) => string
  /** HTML that `hydrateRoot` accepts. */
  renderHydratable: (node: ReactNode, identifierPrefix: string) => string
}

let tools: Promise<ReactTools> | undefined

export function loadReact(): Promise<ReactTools> {
  tools ??= Promise.all([import('react'), import('react-dom/server')]).then(([react, server]) => ({
    createElement(type, props, ...children) {
      if (!isElementType(type)) {
        throw new TypeError(
          `A component is ${type === undefined ? 'undefined' : `of type ${typeof type}`}, not a function.`,
        )
      }
      return react.createElement(type, props, ...children)
    },
    Fragment: react.Fragment,
    renderStatic: (node) =>
      withoutPreloads(server.renderToStaticMarkup(react.createElement(react.Fragment, null, node))),
    renderHydratable: (node, identifierPrefix) =>
      withoutPreloads(server.renderToString(node, { identifierPrefix })),
  }))
  return tools
}

/** Whether a node is an element, whose props are an object of its own. */
export function isElement(node: unknown): node is { props: object } {
  return typeof node === 'object' && node !== null && 'props' in node && typeof node.props === 'object'
}

/** React checks the rest itself. */
function isElementType(type: unknown): type is React.ElementType {
  return (
    typeof type === 'string' ||
    typeof type === 'function' ||
    typeof type === 'symbol' ||
    (typeof type === 'object' && type !== null)
  )
}

/** React puts a preload in front of each image; here it would stand in the middle of the text. */
function withoutPreloads(html: string): string {
  return html.replace(/<link rel="preload" as="image"[^>]*>/g, '')
}

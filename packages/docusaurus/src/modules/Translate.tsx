import { Fragment, type ReactNode } from 'react'

type Values = Readonly<Record<string, ReactNode>>

/** Replaces `{names}` in a message with values. */
function interpolate(message: ReactNode, values: Values = {}): ReactNode {
  // Markdown in a document is already rendered.
  if (typeof message !== 'string') return message
  const parts = message.split(/\{(\w+)\}/)
  if (parts.length === 1) return message
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>
  ))
}

interface TranslateProps {
  id?: string
  description?: string
  children?: ReactNode
  values?: Values
}

export default function Translate({ children, id = '', values }: TranslateProps) {
  return interpolate(children ?? id, values)
}

export function translate(
  { message, id = '' }: { message?: string; id?: string; description?: string },
  values: Readonly<Record<string, string | number>> = {},
): string {
  return (message ?? id).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

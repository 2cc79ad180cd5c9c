import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

export type DetailsProps = ComponentPropsWithoutRef<'details'> & { summary?: ReactNode }

function Details({ summary = 'Details', children, ...rest }: DetailsProps) {
  const isElement = typeof summary === 'object' && summary !== null && 'type' in summary
  return (
    <details {...rest}>
      {isElement && summary.type === 'summary' ? summary : <summary>{summary}</summary>}
      {children}
    </details>
  )
}

export default enginePart('Details', Details)

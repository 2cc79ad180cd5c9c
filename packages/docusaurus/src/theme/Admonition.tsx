import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'
import { builtInAdmonitions } from 'holdtrue/model/admonitions'

export interface AdmonitionProps {
  type?: string
  title?: ReactNode
  icon?: ReactNode
  id?: string
  className?: string
  children?: ReactNode
}

/** The same markup as admonitions in articles (`markdown/html/admonitions.ts`). */
function Admonition({ type = 'note', title, id, className = '', children }: AdmonitionProps) {
  const { style = 'note', label = 'Note', icon = '' } = builtInAdmonitions.get(type) ?? {}
  return (
    <aside
      className={`admonition admonition-${style} ${className}`.trim()}
      id={id}
      role="note"
      aria-label={typeof title === 'string' ? title : label}
    >
      <p className="admonition-title">
        <svg
          className="admonition-icon"
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={icon} />
        </svg>
        <span>{title ?? label}</span>
      </p>
      <div className="admonition-body">{children}</div>
    </aside>
  )
}

export default enginePart('Admonition', Admonition)

import type { ReactNode } from 'react'
import { Icon } from '../Icon'

/**
 * A menu of the navbar (N3). `<details>` opens by click and keyboard without script and tells assistive technology its
 * state; the runtime adds hover, Escape, the click outside and the leaving focus for every `details.dropdown`.
 */
export function Dropdown({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <details className={className ? `dropdown ${className}` : 'dropdown'} suppressHydrationWarning>
      <summary className="navbar-link dropdown-button">
        {label}
        <Icon name="chevron" className="dropdown-chevron" />
      </summary>
      <ul className="dropdown-menu">{children}</ul>
    </details>
  )
}

import type { ReactNode } from 'react'
import type { NavbarItem as Item } from '../../model/site-data'
import { Link } from '../Link'
import { Dropdown } from './Dropdown'
import { versionInUse, type VersionContext } from './version-in-use'

/** The versions of some documents; each entry leads to the same page, where its version has it (B2). */
export function VersionDropdown({
  item,
  context,
  before,
  after,
}: {
  item: Extract<Item, { type: 'docsVersionDropdown' }>
  context: VersionContext
  /** Entries around the versions. */
  before: ReactNode
  after: ReactNode
}) {
  const { site, page } = context
  const current = (item.docs === undefined ? undefined : versionInUse(item.docs, context)) ?? site.version
  const here = item.docs !== undefined && page.inVersion?.docs === item.docs ? page.inVersion : undefined
  const isHere = (name: string) => (item.docs === undefined ? name === current.name : name === here?.name)
  const hrefOf = (name: string, landing: string) => {
    if (!here) return landing
    return here.name === name ? page.route : (here.elsewhere?.[name] ?? landing)
  }
  return (
    <Dropdown
      label={current.label}
      className={item.className ? `navbar-version ${item.className}` : 'navbar-version'}
    >
      {before}
      {item.versions.map(({ name, label, href }) => (
        <li key={name}>
          <Link
            to={hrefOf(name, href)}
            className="navbar-link"
            data-docs={item.docs}
            data-version={name}
            aria-current={isHere(name) ? 'true' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
      {after}
    </Dropdown>
  )
}

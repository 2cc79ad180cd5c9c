import type { Card } from '../../model/page'
import { Link } from '../Link'
import { counted } from '../../model/counted'

/** Cards of pages and categories. `isListed`: among an article's text, where the search passes over them. */
export function CardList({ items, isListed }: { items: readonly Card[]; isListed?: boolean }) {
  return (
    <ul className="cards" data-listed={isListed}>
      {items.map((item) => (
        <li key={item.href} className="card">
          <Link href={item.href} className="card-link">
            {item.label}
          </Link>
          {item.description && <p className="card-description">{item.description}</p>}
          {item.contents && item.contents.length > 0 && (
            <ul className="card-contents">
              {item.contents.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
          {item.count !== undefined && <p className="card-count">{counted(item.count, 'page')}</p>}
        </li>
      ))}
    </ul>
  )
}

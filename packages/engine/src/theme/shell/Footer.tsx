import { Link } from '../Link'
import { Strata } from '../artwork/Strata'
import { useSite } from '../site-context'

/** Site-wide links and copyright, below the ground line (N7). */
export function Footer() {
  const { footer, tagline } = useSite()
  const { links, copyright } = footer
  return (
    <footer className="footer" data-behind-drawer="">
      <Strata />
      <div className="footer-inner">
        {links.map((column) => (
          <section key={column.title} className="footer-column">
            <h2 className="footer-title">{column.title}</h2>
            <ul>
              {column.items.map((item) => (
                <li key={item.label}>
                  <Link href={item.to ?? item.href ?? '/'} className="footer-link">
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {(tagline || copyright) && (
          <div className="footer-end">
            {tagline && <p className="footer-tagline">{tagline}</p>}
            {copyright && <p dangerouslySetInnerHTML={{ __html: copyright }} />}
          </div>
        )}
      </div>
    </footer>
  )
}

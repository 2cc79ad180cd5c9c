import { Link } from '../Link'
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

/** Each layer lies in the same fold, a little further on: the same letters, which weigh little the second time. */
const fold = 'c129-12 219 10 349 2s220-18 360-9s250 19 380 10s230-15 370-6'
const boundaries = [
  ['M-9 20', ''],
  ['M-219 35', 's140-9 219-4'],
  ['M-119 52', 's90 6 119 2'],
] as const

/** Layers of ground, stretched over the width of the page. Purely decorative. */
function Strata() {
  return (
    <svg className="strata" fill="none" viewBox="0 0 1440 64" preserveAspectRatio="none" aria-hidden="true">
      {boundaries.map(([start, end]) => (
        <path key={start} d={`${start}${fold}${end}V70H-9z`} />
      ))}
    </svg>
  )
}

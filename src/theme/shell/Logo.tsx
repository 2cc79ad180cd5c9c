import { logoWidthPx } from '../../model/constants'
import { withBase } from '../../model/path'
import { Link } from '../Link'
import { useSite } from '../site-context'

/**
 * Logo and site name (I2). Both variants are in the markup with their size; CSS shows the colour mode's one. Lazy, so that the other
 * one is not fetched.
 */
export function Logo() {
  const { baseUrl, navbar } = useSite()
  const { logo, title } = navbar
  const image = (src: string, mode: string) => (
    <img
      className={`logo-image logo-${mode}`}
      src={withBase(baseUrl, src.startsWith('/') ? src : `/${src}`)}
      alt={logo?.alt ?? ''}
      loading="lazy"
      width={logoWidthPx}
      height={logo ? Math.round((logo.height * logoWidthPx) / logo.width) : undefined}
    />
  )
  return (
    <Link href={logo?.href ?? '/'} className="logo">
      {logo && image(logo.src, logo.srcDark ? 'light' : 'both')}
      {logo?.srcDark && image(logo.srcDark, 'dark')}
      {title && <span className="logo-title">{title}</span>}
    </Link>
  )
}

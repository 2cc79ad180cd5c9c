import { logoMaxHeightPx } from '../../model/constants'
import { withBase } from '../../model/path'
import { Link } from '../Link'
import { useSite } from '../site-context'

/**
 * Logo and site name (I2). Both variants are in the markup with their size, in their own proportions and no higher than the navbar; CSS shows the colour mode's one. Lazy, so that the other
 * one is not fetched.
 */
export function Logo() {
  const { baseUrl, navbar } = useSite()
  const { logo, title } = navbar
  const scale = logo ? Math.min(1, logoMaxHeightPx / logo.height) : 1
  const image = (src: string, mode: string) => (
    <img
      className={`logo-image logo-${mode}`}
      src={withBase(baseUrl, src.startsWith('/') ? src : `/${src}`)}
      alt={logo?.alt ?? ''}
      loading="lazy"
      width={logo && Math.round(logo.width * scale)}
      height={logo && Math.round(logo.height * scale)}
    />
  )
  return (
    <Link href={logo?.href ?? navbar.home ?? '/'} className="logo">
      {logo && image(logo.src, logo.srcDark ? 'light' : 'both')}
      {logo?.srcDark && image(logo.srcDark, 'dark')}
      {title && <span className="logo-title">{title}</span>}
    </Link>
  )
}

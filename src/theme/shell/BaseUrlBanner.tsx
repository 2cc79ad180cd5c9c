import { usePage, useSite } from '../site-context'
import { encodeRoute } from '../../model/path'

/**
 * Says that the site's base URL is wrong (E7). Hidden by its attribute; the head script fills it in and shows it when the
 * stylesheet, which hides it for good, did not load.
 */
export function BaseUrlBanner() {
  const { baseUrl } = useSite()
  const { route } = usePage()
  return (
    <div
      id="base-url-banner"
      className="base-url-banner"
      data-base-url={baseUrl}
      data-route={encodeRoute(route)}
      hidden
      suppressHydrationWarning
    >
      <p>
        <strong>The site did not load properly.</strong> A wrong base URL in the site’s configuration is the
        usual cause.
      </p>
      <p>
        Base URL found: <code data-found="" {...filledIn} /> Base URL suggested:{' '}
        <code data-suggested="" {...filledIn} />
      </p>
    </div>
  )
}

/** As HTML, because React would take a text that it does not know of for a fault of the whole page. */
const filledIn = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

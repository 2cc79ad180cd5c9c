/**
 * Says that the site's base URL is wrong (E7). Hidden by its attribute; the head script fills it in and shows it when the
 * stylesheet, which hides it for good, did not load. Where the base URL is right it is the stylesheet alone that is missing. Latin letters
 * only: it stands on every page, and one character beyond makes each page's HTML a string of twice the bytes while it is made.
 */
export function BaseUrlBanner() {
  return (
    <div id="base-url-banner" className="base-url-banner" hidden>
      <p>
        <strong>The site did not load properly.</strong>{' '}
        <span data-cause="">A wrong base URL in the configuration of the site is the usual cause.</span>
      </p>
      <p data-base="">
        Base URL found: <code data-found="" /> Base URL suggested: <code data-suggested="" />
      </p>
    </div>
  )
}

import type { SiteData } from '../model/site-data'
import { Link } from './Link'
import { SiteContext } from './contexts'
import { Icon } from './Icon'

/*
 * What comes before and after `App`, the same on every page. The browser neither loads this code nor hydrates its HTML: the runtime finds
 * the parts by their ids.
 */
export function FrameHead({ site }: { site: SiteData }) {
  const { announcementBar } = site
  return (
    <SiteContext value={site}>
      {/* First in the tab order. A plain hash link, so that it works without JavaScript. */}
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      {/* Shown if the stylesheet, which hides it, failed to load. Hidden by its attribute, too, until the head script fills it in.
          Latin-1 characters only: any other would double the memory of every page's HTML string during the build. */}
      <div id="base-url-banner" className="base-url-banner" hidden>
        <p>
          <strong>The site did not load properly.</strong> Its stylesheet could not be loaded. Reload the
          page, or come back later.
        </p>
        <p>
          A wrong base URL in the configuration of the site is the usual cause. Base URL found:{' '}
          <code>{site.baseUrl}</code> Base URL suggested: <code />
        </p>
      </div>
      {/* Progress of a slow route change; shown by `data-progress` on `<html>`, which the runtime sets after 200 ms. */}
      <div id="progress" className="progress-bar" aria-hidden="true" />
      {/* CSS hides a dismissed one before the first paint; `runtime/chrome/controls.ts` dismisses it. */}
      {announcementBar && (
        <div className="announcement-bar" role="region" aria-label="Announcement" data-behind-drawer="">
          <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcementBar.content }} />
          {announcementBar.isCloseable && (
            <button
              type="button"
              className="icon-button announcement-close needs-js"
              aria-label="Dismiss announcement"
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
      <p hidden>
        For programs: all pages as Markdown are listed in <Link to="/llms.txt">/llms.txt</Link>
      </p>
    </SiteContext>
  )
}

/** After `App`. */
export function FrameFoot({ site }: { site: SiteData }) {
  const { footer, tagline } = site
  const { links, copyright } = footer
  return (
    <SiteContext value={site}>
      <footer className="footer" data-behind-drawer="">
        {/* Layers of ground, stretched to the width of the page. */}
        <svg
          className="strata"
          fill="none"
          viewBox="0 0 1440 64"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {boundaries.map(([start, end]) => (
            <path key={start} d={`${start}${fold}${end}V70H-9z`} />
          ))}
        </svg>
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
      {/* Where the runtime announces the new page's title. Always empty in React, so React never touches its text. */}
      <div id="live-region" className="visually-hidden" role="status" aria-live="polite" aria-atomic="true" />
    </SiteContext>
  )
}

/** Every layer has the same fold, shifted a little: repeated text compresses well. */
const fold = 'c129-12 219 10 349 2s220-18 360-9s250 19 380 10s230-15 370-6'
const boundaries = [
  ['M-9 20', ''],
  ['M-219 35', 's140-9 219-4'],
  ['M-119 52', 's90 6 119 2'],
] as const

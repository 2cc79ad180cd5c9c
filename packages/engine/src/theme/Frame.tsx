import type { SiteData } from '../model/site-data'
import { Link } from './Link'
import { AnnouncementBar } from './shell/AnnouncementBar'
import { BaseUrlBanner } from './shell/BaseUrlBanner'
import { Footer } from './shell/Footer'
import { ProgressBar } from './shell/ProgressBar'
import { SkipLink } from './shell/SkipLink'
import { SiteContext } from './site-context'

/*
 * What stands around `App` and is the same on every page. The browser neither gets its code nor hydrates it: the runtime finds its
 * parts by their ids.
 */

/** Before `App`. */
export function FrameHead({ site }: { site: SiteData }) {
  return (
    <SiteContext value={site}>
      <SkipLink />
      <BaseUrlBanner />
      <ProgressBar />
      <AnnouncementBar />
      <p hidden>
        For programs: all pages as Markdown are listed in <Link to="/llms.txt">/llms.txt</Link>
      </p>
    </SiteContext>
  )
}

/** After `App`. */
export function FrameFoot({ site }: { site: SiteData }) {
  return (
    <SiteContext value={site}>
      <Footer />
      <LiveRegion />
    </SiteContext>
  )
}

/** Where the runtime announces the new page's title (N16). Empty in React, so React never touches its text. */
function LiveRegion() {
  return (
    <div id="live-region" className="visually-hidden" role="status" aria-live="polite" aria-atomic="true" />
  )
}

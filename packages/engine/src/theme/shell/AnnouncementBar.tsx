import { Icon } from '../Icon'
import { useSite } from '../site-context'

/** Site-wide message above the navbar (N6). A dismissed one is hidden by CSS before the first paint; `runtime/controls.ts` dismisses it. */
export function AnnouncementBar() {
  const { announcementBar } = useSite()
  if (!announcementBar) return null
  const { content, isCloseable } = announcementBar
  return (
    <div className="announcement-bar" role="region" aria-label="Announcement" data-behind-drawer="">
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: content }} />
      {isCloseable && (
        <button
          type="button"
          className="icon-button announcement-close needs-js"
          aria-label="Dismiss announcement"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

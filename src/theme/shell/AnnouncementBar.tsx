import { Icon } from '../Icon'
import { useRuntime } from '../runtime-context'
import { useSite } from '../site-context'

/** Site-wide message above the navbar (N6). A dismissed one is hidden by CSS before the first paint. */
export function AnnouncementBar() {
  const { announcementBar } = useSite()
  const { dismissAnnouncement } = useRuntime()
  if (!announcementBar) return null
  const { id, content, isCloseable } = announcementBar
  return (
    <div className="announcement-bar" role="region" aria-label="Announcement" data-behind-drawer="">
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: content }} />
      {isCloseable && (
        <button
          type="button"
          className="icon-button announcement-close needs-js"
          aria-label="Dismiss announcement"
          onClick={() => dismissAnnouncement?.(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

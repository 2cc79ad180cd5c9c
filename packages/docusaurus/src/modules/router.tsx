import { useEffect, useSyncExternalStore } from 'react'
import { siteData } from 'virtual:site-data'

type Location = Pick<URL, 'pathname' | 'search' | 'hash'>

/** Event after a change of the address or of the storage that browsers do not report. */
export const changed = 'address-or-storage-changed'

export function subscribe(onChange: () => void): () => void {
  const stop = new AbortController()
  for (const event of ['popstate', 'hashchange', changed])
    addEventListener(event, onChange, { signal: stop.signal })
  return () => stop.abort()
}

const addressNow = () => location.href

/** The current location; on the server, the site's root. */
export function useLocation(): Location {
  const root = siteData.url + siteData.baseUrl
  const address = useSyncExternalStore(subscribe, addressNow, () => root)
  const { pathname, search, hash } = new URL(address)
  return { pathname, search, hash }
}

type Target = string | Partial<Location>

const addressOf = (to: Target): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/** Clicks a temporary link, so that it navigates like the site's links, without a full load. */
function follow(to: string): void {
  const link = document.createElement('a')
  link.href = to
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

export function useHistory() {
  return {
    location: useLocation(),
    push: (to: Target) => follow(addressOf(to)),
    replace: (to: Target) => location.replace(addressOf(to)),
    go: (steps: number) => history.go(steps),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  }
}

/** Redirects immediately: by script, without JavaScript by `<meta>`, and with a link as a fallback. */
export function Redirect({ to }: { to: Target }) {
  const address = addressOf(to)
  useEffect(() => location.replace(address), [address])
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${address}`} />
      <p>
        This page is at <a href={address}>{address}</a>.
      </p>
    </>
  )
}

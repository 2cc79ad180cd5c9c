import { destinationOfLink, isPlainClick, linkOf } from './links'

/** One listener for every link of the page, present and future. */
export function installLinks(
  baseUrl: string,
  { navigate, prefetch }: { navigate: (href: string) => void; prefetch: (route: string) => void },
): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event.target) : undefined
    const destination = link && destinationOfLink(link, baseUrl)
    if (!destination) return
    event.preventDefault()
    navigate(destination.href)
  })
  const onIntent = (event: Event) => {
    const link = linkOf(event.target)
    const destination = link && destinationOfLink(link, baseUrl)
    if (destination) prefetch(destination.route)
  }
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  document.addEventListener('touchstart', onIntent, { passive: true })
}

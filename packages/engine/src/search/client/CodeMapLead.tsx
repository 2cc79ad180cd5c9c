import { siteData } from 'virtual:site-data'
import { looksLikePlace } from './looks-like-place'
import { addressOf } from './site-address'

/** Leads from a path, an address or a stack trace to the code map, which knows what pages say of it. */
export function CodeMapLead({ query }: { query: string }) {
  const { codeRoute } = siteData
  if (codeRoute === undefined || !looksLikePlace(query)) return null
  const text = query.trim()
  return (
    <p className="search-note">
      <a href={`${addressOf(codeRoute)}?${new URLSearchParams({ q: text.slice(0, 300) })}`}>
        On the code map
      </a>
      : pages by what they say of <q>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</q>
    </p>
  )
}

import { siteData } from 'virtual:site-data'
import { enginePart } from 'virtual:engine-parts'

/** Adds the base path to an address of the site, and its origin if `absolute`; other addresses stay unchanged. */
function withBaseUrl(address: string, { absolute }: { absolute?: boolean } = {}): string {
  if (address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address)) return address
  const { baseUrl, url } = siteData
  const whole = address.startsWith(baseUrl) ? address : baseUrl + address.replace(/^\//, '')
  return absolute ? url + whole : whole
}

export function useBaseUrlUtils(): { withBaseUrl: typeof withBaseUrl } {
  return { withBaseUrl: useBaseUrl }
}

const useBaseUrl = enginePart('useBaseUrl', withBaseUrl)
export default useBaseUrl

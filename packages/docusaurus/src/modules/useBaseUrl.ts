import { siteData } from 'virtual:site-data'
import { enginePart } from 'virtual:engine-parts'

interface BaseUrlOptions {
  /** Prepends the site's origin. Default false. */
  absolute?: boolean
}

/** Adds the base path to an address of the site; other addresses stay unchanged. */
function withBaseUrl(address: string, { absolute = false }: BaseUrlOptions = {}): string {
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

import { siteData } from 'virtual:site-data'
import { enginePart } from 'virtual:engine-parts'

interface BaseUrlOptions {
  /** The site's own address in front. Default false. */
  absolute?: boolean
}

/** An address of the site with the base path; others stay as they are. */
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

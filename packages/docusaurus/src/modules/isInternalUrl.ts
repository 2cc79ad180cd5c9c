/** Whether an address is one of the site's own. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(?:\w*:|\/\/)/.test(url)
}

/** A path of two folders or more, a file with the ending of code, with a line or without. */
const place =
  /(?:^|[\s('"`])(?:[\w@.:-]*[\\/]){2,}[\w@.-]|[\w-]\.(?:[cm]?[jt]sx?|json)(?::\d+)*(?:$|[\s)'"`])|^@[\w-]+\/[\w.-]+$/

/** Whether a query is about a place of the code rather than words. */
export function looksLikePlace(query: string): boolean {
  return place.test(query.slice(0, 2000).trim())
}

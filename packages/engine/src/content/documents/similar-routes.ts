import type { Doc } from '../../model/doc'
import type { Problem } from '../../model/problem'

/**
 * Documents whose routes differ in capitals or in the form of their accents alone. Some file systems keep one file for both, and
 * readers cannot tell them apart.
 */
export function similarRoutes(docs: readonly Doc[]): Problem[] {
  const first = new Map<string, Doc>()
  return docs.flatMap((doc): Problem[] => {
    const key = doc.route.normalize('NFC').toLowerCase()
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, doc)
      return []
    }
    if (other.route === doc.route) return []
    const isCase = other.route.normalize('NFC') !== doc.route.normalize('NFC')
    return [
      {
        severity: 'warning',
        code: 'similar-route',
        message: `The route \`${doc.route}\` differs from that of \`${other.file}\` in ${isCase ? 'capitals' : 'the form of its accents'} alone.`,
        hint: 'Some file systems keep one file for both. Give one of them another `slug`.',
        file: doc.sitePath,
      },
    ]
  })
}

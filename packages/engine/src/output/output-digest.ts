import { hash } from 'node:crypto'

/** Length of a digest in bytes. */
const digestBytes = 10

/**
 * Digest of an output in which files came or went: exclusive or of a hash of each file's name and content, so that a few changes cost no look
 * at the others.
 * @param sum digest before, in hexadecimal digits; empty of no files
 * @param files those that came or went, with the hashes of their contents; one whose content changed is both
 */
export function digestWith(sum: string, files: Iterable<readonly [name: string, content: string]>): string {
  const digest = Buffer.alloc(digestBytes, sum, 'hex')
  for (const [name, content] of files) {
    const own = hash('sha256', `${name}\0${content}`, 'buffer')
    for (let index = 0; index < digestBytes; index++) digest[index] = (digest[index] ?? 0) ^ (own[index] ?? 0)
  }
  return digest.toString('hex')
}

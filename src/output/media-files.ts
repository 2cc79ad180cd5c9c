import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Staging } from './staging'

/** Puts files named in content into the output under a name with their hash (C5); each file once. */
export function createMediaFiles(staging: Staging): (file: string) => string {
  const addresses = new Map<string, string>()
  return (file) => {
    const known = addresses.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(file)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const { name, ext } = path.parse(file)
    // Servers do not agree on what these mean in an address, not even encoded.
    const published = `${name}-${hash}${ext}`.replaceAll(/[?#%\\]/g, '-')
    const address = `assets/media/${published}`
    if (!staging.files.has(address)) staging.write(address, bytes)
    addresses.set(file, `/${address}`)
    return `/${address}`
  }
}

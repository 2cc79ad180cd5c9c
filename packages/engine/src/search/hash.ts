import { createHash } from 'node:crypto'
import { nameLength } from './format/files'

/** Names a file by its content: 12 hexadecimal digits. */
export function hashOfText(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, nameLength)
}

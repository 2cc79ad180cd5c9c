import path from 'node:path'
import { hashOfFile } from '../files/file-states'
import type { OutputMemory } from './output-folder'
import type { OutputLook } from './output-stamps'

/** So many files of the output are read, for want of a stamp that says that they are as they were: those that were written last. */
const maxRead = 500

/**
 * Whether an output is as the last build left it: nothing foreign, and every file whose stamp does not say so holds what it held.
 * @param dir absolute, without links
 * @param filesBefore asked only where a file has to be read
 */
export function isOutputAsKnown(
  dir: string,
  { doubtful, foreign }: OutputLook,
  filesBefore: () => OutputMemory['files'],
): boolean {
  if (foreign.length > 0 || doubtful.length > maxRead) return false
  if (doubtful.length === 0) return true
  const files = filesBefore()
  return doubtful.every((name) => hashOfFile(path.join(dir, name)) === files[name]?.[1])
}

import type { PageCode } from './page'

/** So many files of the code base, or packages, need no click to be seen. */
const fewFiles = 3

/** Whether the files that a document is about stand open at its foot. */
export const isShort = (code: readonly PageCode[]): boolean =>
  code.length <= fewFiles && code.reduce((count, { files }) => count + files, 0) <= fewFiles

import type { PageCode } from './claims'

/** So many files of the code base, or packages, need no click to be seen. */
const fewFiles = 3

/** Whether the files that a document is about are all shown at its foot. */
export const isShort = (code: readonly PageCode[]): boolean =>
  code.length <= fewFiles && code.reduce((count, { paths }) => count + paths.length, 0) <= fewFiles

import type { Stamp } from '../../files/stamp'
import type { BuildResult } from '../build-options'

/** What a build came to, for the next one that finds everything as it was. It holds on this machine alone. */
export interface KnownResult {
  /** State of what it was made of. */
  inputs: string
  /** Files besides those of the site folder that it was made of, relative to that, and their stamps. */
  foreign: [file: string, stamp: Stamp][]
  /** State of the files for servers, which lie beside the output. */
  beside: string
  result: Pick<BuildResult, 'problems' | 'pages' | 'files' | 'bytes' | 'digest'>
}

import path from 'node:path'
import { ProblemsError } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import { readIndex, type UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'

/** The index that answers are about. Throws a `ProblemsError` for a site without a code base. */
export function releaseIndex(upstream: UpstreamConfig | undefined, siteDir: string): UpstreamIndex {
  if (upstream) return readIndex(path.join(siteDir, upstream.index, upstream.release), upstream.release)
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'upstream-missing',
      message: 'The site names no code base to ask about.',
      hint: 'Set `upstream` in `site.config.ts`.',
      file: 'site.config.ts',
    },
  ])
}

import type { OpenedAnswers } from '../../ask/answer-store'
import type { Declaration } from '../../ask/find-symbol'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'

/** What a question is answered from. */
export interface Asked<Opened extends OpenedAnswers = OpenedAnswers> {
  opened: Opened
  /** The whole index, read when it is asked for; absent for a site without a code base. */
  index?: () => Promise<UpstreamIndex>
}

/** What answers are about: the release, or with `checkout` a clone of the code base. */
export async function askOf<Opened extends OpenedAnswers>(
  opened: Opened,
  { siteDir, checkout }: { siteDir: string; checkout?: string | undefined },
): Promise<Asked<Opened>> {
  const { upstream } = opened.answers
  if (checkout === undefined && !upstream) return { opened }
  // What reads an index, and what parses a clone, is loaded when it is asked for: most answers need neither.
  if (checkout === undefined) {
    const index = async () => {
      const { releaseIndex } = await import('./release-index')
      return releaseIndex(upstream, siteDir)
    }
    return { opened, index }
  }
  const { answersForCheckout } = await import('./checkout-answers')
  const asked = answersForCheckout(opened.answers, checkout, siteDir)
  return { opened: { ...opened, ...asked.opened }, index: () => Promise.resolve(asked.index) }
}

/** Where a name is declared that no page and no entry point has: a few places, the exported ones first. */
export async function declarationsOf(name: string, index: Asked['index']): Promise<Declaration[]> {
  if (!index) return []
  const { findDeclarations } = await import('../../ask/find-symbol')
  return findDeclarations(await index(), name, 5)
}

import type { Needs, OpenedAnswers } from '../../ask/answer-store'
import type { Declaration } from '../../ask/find-symbol'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Environment } from '../environment'
import { openAnswers } from './open-answers'

/** What a question is answered from. */
export interface Asked {
  opened: OpenedAnswers
  /** The whole index, read when it is asked for; absent for a site without a code base. */
  index?: () => Promise<UpstreamIndex>
}

/**
 * Opens the answers of a site.
 * @param options.checkout clone of the code base that is asked instead of the release
 * @param options.needs what the question is about
 * @param options.note told when the pages are to be read, which takes a moment
 */
export async function openForQuestion(
  environment: Environment,
  { needs, checkout, note }: { needs: Needs; checkout?: string | undefined; note(text: string): void },
): Promise<Asked> {
  const opened = await openAnswers(environment, needs, note)
  const { upstream } = opened.answers
  if (checkout === undefined && !upstream) return { opened }
  // What reads an index, and what parses a clone, is loaded when it is asked for: most answers need neither.
  if (checkout === undefined) {
    const index = async () => {
      const { releaseIndex } = await import('./release-index')
      return releaseIndex(upstream, environment.siteDir)
    }
    return { opened, index }
  }
  const { answersForCheckout } = await import('./checkout-answers')
  const asked = answersForCheckout(opened, checkout, environment.siteDir)
  return { opened: asked.opened, index: () => Promise.resolve(asked.index) }
}

/** Where a name is declared that no page and no entry point has: a few places, the exported ones first. */
export async function declarationsOf(name: string, index: Asked['index']): Promise<Declaration[]> {
  if (!index) return []
  const { findDeclarations } = await import('../../ask/find-symbol')
  return findDeclarations(await index(), name, 5)
}

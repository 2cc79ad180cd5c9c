import type { OpenedAnswers } from '../../ask/answer-store'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Environment } from '../environment'
import { openAnswers } from './open-answers'

/** What a question is answered from. */
export interface Asked {
  opened: OpenedAnswers
  /** The whole index, read when it is asked for; absent for a site without a code base. */
  index?: () => UpstreamIndex
}

/**
 * Opens the answers of a site.
 * @param options.checkout clone of the code base that is asked instead of the release
 * @param options.note told when the pages are to be read, which takes a moment
 */
export async function openForQuestion(
  environment: Environment,
  { checkout, note }: { checkout?: string | undefined; note(text: string): void },
): Promise<Asked> {
  const opened = await openAnswers(environment, note)
  const { upstream } = opened.answers
  if (checkout === undefined && !upstream) return { opened }
  // What reads an index is loaded where there is one.
  const { answersForCheckout, releaseIndex } = await import('./checkout-answers')
  if (checkout === undefined) return { opened, index: () => releaseIndex(upstream, environment.siteDir) }
  const asked = answersForCheckout(opened, checkout, environment.siteDir)
  return { opened: asked.opened, index: () => asked.index }
}

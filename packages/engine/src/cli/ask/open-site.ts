/** Opens what questions are answered from. */
import { AnswerStore, type OpenedAnswers, type OpenedSite } from '../../ask/answer-store'
import type { Declaration } from '../../ask/find-symbol'
import { findPage } from '../../ask/read-page'
import type { SearchedIndex } from '../../search/client/searched-index'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'
import type { AskEnvironment } from './prepare-answers'

/** Opens the answers of a site as its files are now. They are prepared if a file changed since that was done last. */
export async function openSite(environment: AskEnvironment): Promise<OpenedSite> {
  const stored = new AnswerStore(environment).open()
  if (stored) return stored
  const { prepareAnswers } = await import('./prepare-answers')
  return prepareAnswers(environment)
}

/** The same with the page at an address, if that is one which is only made when somebody asks for it. */
export async function openPage(environment: AskEnvironment, address: string): Promise<OpenedSite> {
  const opened = await openSite(environment)
  const { made = [] } = opened.answers
  const found = findPage(opened.answers, address)
  if ('page' in found || !made.some((route) => isBelow(found.route, route))) return opened
  const { prepareAnswers } = await import('./prepare-answers')
  return (await prepareAnswers(environment)).withMade(address)
}

/** Opens the search of a site. An index that is damaged is made again. */
export async function openSearch(
  environment: AskEnvironment,
): Promise<Pick<OpenedSite, 'answers'> & { index: SearchedIndex }> {
  const { answers, openIndex } = await openSite(environment)
  try {
    return { answers, index: await openIndex() }
  } catch {
    const { prepareAnswers } = await import('./prepare-answers')
    const prepared = await prepareAnswers(environment)
    return { answers: prepared.answers, index: await prepared.openIndex() }
  }
}

const isBelow = (route: string, parent: string) => route === parent || route.startsWith(`${parent}/`)

/** What a question is answered from. */
export interface Asked {
  opened: OpenedSite
  /** The whole index, read when it is asked for; absent for a site without a code base. */
  index?: () => Promise<UpstreamIndex>
}

/** What answers are about: the release, or with `checkout` a clone of the code base. */
export async function askOf(
  opened: OpenedSite,
  { siteDir, checkout }: { siteDir: string; checkout?: string | undefined },
): Promise<Asked> {
  const { upstream } = opened.answers
  if (checkout === undefined && !upstream) return { opened }
  // What reads an index, or parses a clone, is loaded only for the few answers that need it.
  if (checkout === undefined) {
    const index = async () => (await import('./checkout-answers')).releaseIndex(upstream, siteDir)
    return { opened, index }
  }
  const { answersForCheckout } = await import('./checkout-answers')
  const asked: { opened: OpenedAnswers; index: UpstreamIndex } = answersForCheckout(
    opened.answers,
    checkout,
    siteDir,
  )
  return { opened: { ...opened, ...asked.opened }, index: () => Promise.resolve(asked.index) }
}

/** Where a name is declared that no page and no entry point has: a few places, the exported ones first. */
export async function declarationsOf(name: string, index: Asked['index']): Promise<Declaration[]> {
  if (!index) return []
  const { findDeclarations } = await import('../../ask/find-symbol')
  return findDeclarations(await index(), name, 5)
}

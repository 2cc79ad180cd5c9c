/** Opens what questions are answered from. */
import type { AskContext, AskingIntegration, ReadPage } from '../../ask/asking-integration'
import { AnswerStore, type OpenedSite } from '../../ask/answer-store'
import { findPage } from '../../ask/read-page'
import type { PageHeading } from '../../ask/stored-answers'
import { loadIntegration } from '../../pages/start-integrations'
import type { IndexReader } from '../../search/client/index-reader'
import type { AskEnvironment } from './prepare-answers'

/** The site, if looking up the command opened it: its first question does not read it again. */
let alreadyOpen: OpenedSite | undefined

/** Modules of a site's integrations: from the stored answers if they are up to date, otherwise from the configuration. */
export async function integrationModules(environment: AskEnvironment): Promise<readonly string[]> {
  alreadyOpen = new AnswerStore(environment).open()
  if (alreadyOpen) return alreadyOpen.answers.integrations
  const { loadSiteConfig } = await import('../../content/load-site')
  const { integrations } = await loadSiteConfig(environment)
  return integrations.map(({ module }) => module)
}

/** Opens the answers of a site as its files are now. They are prepared if a file changed since that was done last. */
export async function openSite(environment: AskEnvironment): Promise<OpenedSite> {
  const stored = alreadyOpen ?? new AnswerStore(environment).open()
  alreadyOpen = undefined
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
): Promise<Pick<OpenedSite, 'answers'> & { index: IndexReader }> {
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

/** Where a question is asked. */
export const contextOf = (environment: AskEnvironment, checkout: string | undefined): AskContext => ({
  environment,
  checkout,
  open: (address) => (address === undefined ? openSite(environment) : openPage(environment, address)),
})

/** The integrations of a site by their modules. */
export const loadAsking = (
  modules: readonly string[],
  { siteDir, cacheDir }: AskContext['environment'],
): Promise<AskingIntegration[]> => {
  // Few sites have an integration of their own; what bundles it is loaded for these.
  const load = async (file: string) => {
    const { createSiteModules } = await import('../../modules/run/site-modules')
    return createSiteModules(siteDir, cacheDir).load(file)
  }
  const site = { siteDir, modules: { load } }
  return Promise.all(modules.map((module) => loadIntegration({ module }, site)))
}

/** A page or a part of it, as data. */
export interface PageReport extends Record<string, unknown> {
  route: string
  url: string
  title: string
  section?: PageHeading
  /** Markdown. */
  text: string
}

/** What is answered of a page that was read: its text, and what integrations say of it. */
export async function reportOf(
  read: ReadPage,
  context: AskContext,
): Promise<{ report: PageReport; notes: string[] }> {
  const { opened, page, section, text } = read
  const { release, url, integrations } = opened.answers
  const asking = await loadAsking(integrations, context.environment)
  const notes = await Promise.all(asking.map((own) => own.pageNotes?.(read, context)))
  return {
    report: {
      ...(release !== undefined && { release }),
      route: page.route,
      url: url + page.route,
      title: page.title,
      ...(section && { section }),
      text,
      ...Object.assign({}, ...notes.map((own) => own?.data)),
    },
    notes: notes.flatMap((own) => own?.text ?? []),
  }
}

import type { AskContext, AskingIntegration, ReadPage } from '../../ask/asking-integration'
import { AnswerStore, type OpenedSite } from '../../ask/answer-store'
import { findPage } from '../../ask/read-page'
import type { PageHeading } from '../../ask/stored-answers'
import { problemsOf } from '../../model/problem'
import { loadIntegration } from '../../pages/integrations'
import type { Search } from '../../search/client/create-search'
import type { AskEnvironment, Prepared } from './prepare-answers'

/** The stored answers that looking up the command has read, so that the first question need not read them again. */
let read: { stored: OpenedSite | undefined } | undefined

/** A site's integration modules: from the stored answers if up to date, otherwise from the configuration. */
export async function integrationModules(environment: AskEnvironment): Promise<readonly string[]> {
  read = { stored: new AnswerStore(environment).open() }
  if (read.stored) return read.stored.answers.integrations
  const { loadSiteConfig } = await import('../../content/load-site')
  const { integrations } = await loadSiteConfig(environment)
  return integrations.map(({ module }) => module)
}

/** Answers that are not stored yet: the question that they were prepared for is answered first. */
let prepared: Prepared | undefined
process.on('exit', storePrepared)
/** How long a server, which does not exit, waits before it stores them, in milliseconds. */
const storeAfterMs = 200

async function prepare(environment: AskEnvironment): Promise<Prepared> {
  const { prepareAnswers } = await import('./prepare-answers')
  prepared = await prepareAnswers(environment)
  setTimeout(storePrepared, storeAfterMs).unref()
  return prepared
}

function storePrepared(): void {
  const unstored = prepared
  prepared = undefined
  try {
    unstored?.store()
  } catch (error) {
    const fault = problemsOf(error)?.[0]?.message ?? String(error)
    process.stderr.write(`The answers were not stored, so the next question will be slow too: ${fault}\n`)
  }
}

/**
 * Opens a site's answers, preparing them again if a file has changed.
 * @param address of a page that must be there, even if it is one that is only generated on request
 */
export async function openSite(environment: AskEnvironment, address?: string): Promise<OpenedSite> {
  storePrepared()
  const { stored } = read ?? { stored: new AnswerStore(environment).open() }
  read = undefined
  const opened = stored ?? (await prepare(environment))
  if (address === undefined) return opened
  const found = findPage(opened.answers, address)
  if ('page' in found || !opened.answers.made?.includes(found.route)) return opened
  return (prepared ?? (await prepare(environment))).withMade(address)
}

/** Opens a site's search. A damaged index is rebuilt. */
export async function openSearch(
  environment: AskEnvironment,
): Promise<Pick<OpenedSite, 'answers'> & { index: Search }> {
  const { answers, openIndex } = await openSite(environment)
  try {
    return { answers, index: await openIndex() }
  } catch {
    const prepared = await prepare(environment)
    return { answers: prepared.answers, index: await prepared.openIndex() }
  }
}

/** Context of a question. */
export const contextOf = (environment: AskEnvironment, checkout: string | undefined): AskContext => ({
  environment,
  checkout,
  open: (address) => openSite(environment, address),
})

export const loadAsking = (
  modules: readonly string[],
  { siteDir, cacheDir }: AskContext['environment'],
): Promise<AskingIntegration[]> => {
  // Lazy: only local integrations need the bundler, and few sites have any.
  const load = async (file: string) => {
    const { SiteModules } = await import('../../modules/run/site-modules')
    return new SiteModules(siteDir, cacheDir).load(file)
  }
  const site = { siteDir, modules: { load } }
  return Promise.all(modules.map((module) => loadIntegration(module, site)))
}

export interface PageReport extends Record<string, unknown> {
  route: string
  url: string
  title: string
  section?: PageHeading
  text: string
}

/** The report of a page that was read: its text, and the integrations' notes on it. */
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

import { findPage } from '../../ask/read-page'
import { textInFolder, type OpenedTexts } from '../../ask/texts'
import { openHeads } from './open-heads'
import { type AskEnvironment, readingPages } from './heads'
import { lastUpdateOf } from './last-update-of'

/**
 * Opens one page. A document that is not in the output of a build as it is now is read alone; the whole site is read for a page that is
 * made of others.
 * @param address see `findPage`
 * @param note told when the whole site has to be read, which takes a moment
 */
export async function openPage(
  environment: AskEnvironment,
  address: string,
  note: (text: string) => void,
): Promise<OpenedTexts> {
  const { answers, edited, texts } = await openHeads(environment)
  const found = findPage(answers, address)
  const page = 'page' in found ? found.page : undefined
  const isAsBuilt = page?.document ? !edited.has(page) : edited.size === 0
  // A build knows all pages; so what it does not know is not there.
  if (texts !== undefined && (isAsBuilt || !page))
    return { answers, textOf: (own) => textInFolder(texts, own) }
  if (page?.document) {
    const lastUpdate = lastUpdateOf(page.document, environment.siteDir)
    const { PageReader } = await import('./page-reader')
    const read = await new PageReader(answers, environment).read(page, page.document, lastUpdate)
    if (read) {
      const pages = answers.pages.map((own) => (own === page ? read.page : own))
      return { answers: { ...answers, pages }, textOf: () => read.text }
    }
  }
  const { prepareAnswers } = await import('./prepare-answers')
  note(readingPages)
  return prepareAnswers(environment)
}

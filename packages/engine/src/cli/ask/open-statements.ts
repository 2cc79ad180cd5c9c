import type { OpenedAnswers } from '../../ask/answer-store'
import { findPage } from '../../ask/read-page'
import { openHeads } from './open-heads'
import { readingPages, type AskEnvironment, type Heads } from './heads'

/**
 * Opens what the pages of a site say about the code. Only what was not read before, or changed since, is read.
 * @param note told when the whole site has to be read, which takes a moment
 */
export async function openStatements(
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  return readOf(await openHeads(environment), environment, note)
}

async function readOf(
  heads: Heads,
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  if (heads.statements && heads.edited.size === 0) return { answers: heads.answers }
  const { readStatements } = await import('./read-statements')
  const answers = await readStatements(heads, environment)
  if (answers) return { answers }
  const { prepareAnswers } = await import('./prepare-answers')
  note(readingPages)
  return { answers: (await prepareAnswers(environment)).answers }
}

/** Opens what one page says about the code; of the others nothing is read. Parameters as of `openPage`. */
export async function openClaims(
  environment: AskEnvironment,
  address: string,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  const { answers, statements, edited } = await openHeads(environment)
  const found = findPage(answers, address)
  const page = 'page' in found ? found.page : undefined
  if (statements && page && !edited.has(page)) return { answers }
  if (page) {
    const { readStatementsOf } = await import('./read-statements')
    const read = await readStatementsOf(page, answers, environment)
    if (read) return { answers: read }
  }
  // A page that lists others has none, and is known with the whole site alone.
  const { openPage } = await import('./open-page')
  return openPage(environment, address, note)
}

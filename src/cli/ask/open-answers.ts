import { AnswerStore, type Needs, type OpenedAnswers } from '../../ask/answer-store'
import type { Environment } from '../environment'

/**
 * Opens the answers of a site: those that a build or a question before left, else fresh ones.
 * @param needs what the question is about. Statements alone are read from the sources in a fraction of the time that texts take.
 * @param note told when texts are to be made, which takes a moment
 */
export async function openAnswers(
  environment: Environment,
  needs: Needs,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  const known = new AnswerStore(environment).open(needs)
  if (known) return known
  if (needs === 'statements') {
    const { readStatements } = await import('./read-statements')
    const read = await readStatements(environment)
    if (read) return read
  }
  note('Reading the pages …\n')
  const { prepareAnswers } = await import('./prepare-answers')
  return prepareAnswers(environment)
}

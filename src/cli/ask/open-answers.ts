import { AnswerStore, type OpenedAnswers } from '../../ask/answer-store'
import type { Environment } from '../environment'

/**
 * Opens the answers of a site: those that a build or a question before left, else fresh ones.
 * @param note told when they are to be made, which takes a moment
 */
export async function openAnswers(
  environment: Environment,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  const known = new AnswerStore(environment).open()
  if (known) return known
  note('Reading the pages …\n')
  const { prepareAnswers } = await import('./prepare-answers')
  return prepareAnswers(environment)
}

import type { OpenedAnswers } from '../../ask/answer-store'
import { openHeads } from './open-heads'
import type { AskEnvironment } from './heads'

/**
 * Opens what the pages of a site say about the code. Only what was not read before, or changed since, is read.
 * @param note told when the whole site has to be read, which takes a moment
 */
export async function openStatements(
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<OpenedAnswers> {
  const heads = await openHeads(environment)
  if (heads.statements && heads.edited.size === 0) return { answers: heads.answers }
  const { readStatements } = await import('./read-statements')
  const answers = await readStatements(heads, environment)
  if (answers) return { answers }
  const { prepareAnswers } = await import('./prepare-answers')
  note(readingPages)
  return { answers: (await prepareAnswers(environment)).answers }
}

export const readingPages = 'Reading the pages …\n'

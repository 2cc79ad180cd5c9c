import { existsSync } from 'node:fs'
import { problemsOf } from '../../model/system-problem'
import { placeOf } from '../../model/problem'
import { AnswerStore } from '../../ask/answer-store'
import { readEnvironment } from '../environment'

/** A site with more documents than this would keep an installation waiting; its first search, or its first build, makes it ready. */
const documentsMax = 500

/**
 * `prepare`: makes ready what questions in the terminal are answered from, for the script of that name that npm runs after it installed. It
 * is no reason for an installation to fail: what is wrong is said in one line. In CI nobody asks, so there it does nothing.
 */
export async function prepare(): Promise<number> {
  const { CI } = process.env
  const environment = readEnvironment()
  const isCI = CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'
  if (isCI || !existsSync(environment.siteDir)) return 0
  try {
    if (!new AnswerStore(environment).open()) {
      const { prepareAnswers } = await import('./prepare-answers')
      await prepareAnswers(environment, { most: documentsMax })
    }
  } catch (error) {
    const [problem] = problemsOf(error) ?? []
    const place = problem && placeOf(problem)
    const fault = `${place === undefined ? '' : `${place}: `}${problem?.message ?? String(error)}`
    process.stderr.write(`Questions in the terminal are not prepared: ${fault.split('\n', 1)[0]}\n`)
  }
  return 0
}

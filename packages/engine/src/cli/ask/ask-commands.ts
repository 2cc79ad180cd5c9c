import { readPage } from '../../ask/read-page'
import { searchSections } from '../../ask/search-pages'
import { readEnvironment, type Environment } from '../environment'
import { searchText, answer, exit, noPage, notUnderstood, readQuestion } from './question'
import { contextOf, openSearch, reportOf } from './open-site'
import { existsSync } from 'node:fs'
import { placeOf, problemsOf } from '../../model/problem'
import { AnswerStore } from '../../ask/answer-store'

export async function search(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const query = question.words.join(' ').trim()
  if (query === '') return notUnderstood('Nothing was asked: `search <words>`.')
  const { index } = await openSearch(readEnvironment())
  const found = await searchSections(index, query, question.limit)
  await answer(question, found, searchText)
  return found.results.length > 0 ? exit.found : exit.nothing
}

export async function page(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const [address, ...section] = question.words
  if (address === undefined) return notUnderstood('No page was named: `page <route> [#section]`.')
  const context = contextOf(readEnvironment(), question.checkout)
  const opened = await context.open(address)
  const found = readPage(opened, address, section.length === 0 ? undefined : section.join(' '))
  if ('fault' in found) return noPage(question, found)
  const { report } = await reportOf({ opened, ...found }, context)
  await answer(question, report, ({ text }) => text)
  return exit.found
}

/** `mcp`: answers the same questions over the Model Context Protocol. */
export async function mcp(args: string[]): Promise<number> {
  const { checkout } = readQuestion(args)
  const { serveMcp } = await import('./mcp-server')
  await serveMcp(contextOf(readEnvironment(), checkout))
  return exit.found
}

/**
 * For a script that npm runs after an installation: builds the site without its pictures, so that `start` and the first questions are as quick
 * as later ones. It never fails an installation, and does nothing in CI, where the build is a step of its own.
 */
export async function prepare(): Promise<number> {
  const { CI } = process.env
  const environment = readEnvironment()
  const isCI = CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'
  if (isCI || !existsSync(environment.siteDir)) return 0
  try {
    if (!new AnswerStore(environment).open() && !(await isBuilt(environment))) {
      const { prepareAnswers } = await import('./prepare-answers')
      const { store } = await prepareAnswers(environment)
      store()
    }
  } catch (error) {
    const [problem] = problemsOf(error) ?? []
    const place = problem && placeOf(problem)
    const fault = `${place === undefined ? '' : `${place}: `}${problem?.message ?? String(error)}`
    process.stderr.write(`Questions in the terminal are not prepared: ${fault.split('\n', 1)[0]}\n`)
  }
  return 0
}

/** What is wrong with the site is reported by `start` or `build`, which somebody reads. */
async function isBuilt(environment: Environment): Promise<boolean> {
  const { build } = await import('../../pipeline/build')
  const made = build({ ...environment, picturesLater: true })
  return made.then(
    ({ ok }) => ok,
    () => false,
  )
}

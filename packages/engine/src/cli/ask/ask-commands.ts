/** `search`, `page`, `mcp`: questions that are answered in the terminal, or for tools. */
import { readPage } from '../../ask/read-page'
import { searchSections } from '../../ask/search-pages'
import { readEnvironment } from '../environment'
import { searchText, answer, exit, noPage, notUnderstood, readQuestion } from './question'
import { contextOf, openSearch, reportOf } from './open-site'
import { existsSync } from 'node:fs'
import { placeOf, problemsOf } from '../../model/problem'
import { AnswerStore } from '../../ask/answer-store'

/** `search <words>`: what the search of the site finds. */
export async function search(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const query = question.words.join(' ').trim()
  if (query === '') return notUnderstood('Nothing was asked: `search <words>`.')
  const { index } = await openSearch(readEnvironment())
  const found = await searchSections(index, query, question.limit)
  await answer(question, found, searchText)
  return found.results.length > 0 ? exit.found : exit.nothing
}

/** `page <route> [#section]`: a page or a part of it, as Markdown. */
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

/** `mcp`: the same questions for tools that speak the Model Context Protocol. */
export async function mcp(args: string[]): Promise<number> {
  const { checkout } = readQuestion(args)
  const { serveMcp } = await import('./mcp-server')
  await serveMcp(contextOf(readEnvironment(), checkout))
  return exit.found
}

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

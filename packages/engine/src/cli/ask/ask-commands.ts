import { readPage } from '../../ask/read-page'
import { searchSections } from '../../ask/search-pages'
import { readEnvironment } from '../environment'
import { searchText, answer, exit, noPage, notUnderstood, readQuestion } from './question'
import { contextOf, openSearch, reportOf } from './open-site'

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

import type { AskContext } from 'holdtrue/ask/asking-integration'
import { findPage } from 'holdtrue/ask/read-page'
import { contextOf } from 'holdtrue/cli/ask/open-site'
import {
  answer,
  exit,
  noPage,
  notUnderstood,
  readQuestion,
  readStandardInput,
} from 'holdtrue/cli/ask/question'
import { readEnvironment } from 'holdtrue/cli/environment'
import { find, type Found } from '../find/find'
import { openBuilt, openFind } from '../find/find-index'
import { claimsText, codeText, foundText } from './answer-text'
import { askCode, claimsReport } from './ask-code'
import { codeOf, findablePages, openCode } from './open-code'

/** A single dash reads standard input. */
const textOf = (words: readonly string[], separator: string) =>
  words.length === 1 && words[0] === '-' ? readStandardInput() : words.join(separator)

export async function covers(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const { words, limit, checkout } = question
  const text = await textOf(words, '\n')
  if (text.trim() === '')
    return notUnderstood(
      'Nothing was asked. Name a path, a symbol or a package, or pipe a diff into `covers -`.',
    )
  const context = contextOf(readEnvironment(), checkout)
  const code = await openCode(await context.open(), context)
  const report = await askCode(code, text, limit)
  await answer(question, report, codeText)
  return report.pages.length > 0 ? exit.found : exit.nothing
}

export async function claims(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const [address] = question.words
  if (address === undefined) return notUnderstood('No page was named: `claims <route>`.')
  const context = contextOf(readEnvironment(), question.checkout)
  const opened = await context.open(address)
  const found = findPage(opened.answers, address)
  if ('fault' in found) return noPage(question, found)
  const code = await openCode(opened, context)
  await answer(question, claimsReport(found.page, code), claimsText)
  return exit.found
}

export async function findPlace(text: string, context: AskContext, limit?: number): Promise<Found> {
  const { answers, outputFile } = await context.open()
  const code = codeOf(answers)
  if (!code) return { files: [], pages: [], tests: [] }
  const { upstream, findFolder } = code
  const built = findFolder !== undefined && outputFile && openBuilt(findFolder, outputFile)
  const opened = built || openFind(context.environment.siteDir, upstream, findablePages(answers.pages))
  return find(text, opened, limit)
}

export async function findCommand(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const { words, limit } = question
  const text = await textOf(words, ' ')
  if (text.trim() === '')
    return notUnderstood(
      'Nothing was asked. Describe what goes wrong, or pipe an issue, a log or a stack trace into `find -`.',
    )
  const found = await findPlace(text, contextOf(readEnvironment(), undefined), limit)
  await answer(question, question.json ? foundData(found) : found, () => foundText(found))
  return found.files.length + found.pages.length > 0 ? exit.found : exit.nothing
}

export const foundData = ({ files, pages, tests }: Found) => ({
  files: files.map(({ path, reason }) => ({ path, reason })),
  pages: pages.map(({ route, title }) => ({ route, title })),
  tests: tests.map(({ path }) => ({ path })),
})

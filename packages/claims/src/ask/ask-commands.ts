/** `covers`, `claims`: questions about the code. */
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
import { claimsText, codeText, type ClaimsReport } from './answer-text'
import { askCode, statementReport } from './ask-code'
import { openCode } from './open-code'
import { provableOf, statementsOf } from './stored-code'

/** `covers <path|symbol|->`: the pages and statements about a piece of the code. */
export async function covers(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const { words, limit, checkout } = question
  const text = words.length === 1 && words[0] === '-' ? await readStandardInput() : words.join('\n')
  if (text.trim() === '')
    return notUnderstood(
      'Nothing was asked. Name a path, a symbol or a package, or pipe a diff into `covers -`.',
    )
  const context = contextOf(readEnvironment(), checkout)
  const code = await openCode(await context.open(), context)
  const report = await askCode(code, text, {
    // What reads an index is loaded for names that neither a page nor an entry point has.
    declarationsOf: async (symbol) => (await import('./find-symbol')).declarationsOf(symbol, code),
    pages: limit,
  })
  await answer(question, report, codeText)
  return report.pages.length > 0 ? exit.found : exit.nothing
}

/** `claims <route>`: a page's statements about the code, and whether they hold. */
export async function claims(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const [address] = question.words
  if (address === undefined) return notUnderstood('No page was named: `claims <route>`.')
  const context = contextOf(readEnvironment(), question.checkout)
  const opened = await context.open(address)
  const found = findPage(opened.answers, address)
  if ('fault' in found) return noPage(question, found)
  const code = await openCode(opened, context)
  const { route, title } = found.page
  const report: ClaimsReport = {
    release: code.release,
    route,
    url: opened.answers.url + route,
    title,
    statements: statementsOf(found.page).map((statement) => statementReport(statement, code)),
    ...provableOf(found.page),
  }
  await answer(question, report, claimsText)
  return exit.found
}

/** `covers`, `search`, `page`, `claims`: questions that are answered in the terminal. */
import { askCode } from '../../ask/ask-code'
import { reportClaims, reportPage } from '../../ask/page-report'
import type { NoPage } from '../../ask/read-page'
import { searchSections } from '../../ask/search-pages'
import { readEnvironment } from '../environment'
import { claimsText, codeText, noPageText, searchText } from './answer-text'
import { askOf, declarationsOf, openPage, openSearch, openSite } from './open-site'

const exit = { found: 0, nothing: 1, notUnderstood: 2 } as const

interface Question {
  words: string[]
  json: boolean
  limit?: number
  checkout?: string
}

/** `covers <path|symbol|->`: the pages and statements about a piece of the code. */
export async function covers(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const { words, limit } = question
  const text = words.length === 1 && words[0] === '-' ? await readStandardInput() : words.join('\n')
  if (text.trim() === '')
    return notUnderstood(
      'Nothing was asked. Name a path, a symbol or a package, or pipe a diff into `covers -`.',
    )
  const { opened, index } = await about(question)
  const report = await askCode(opened, text, {
    declarationsOf: (symbol) => declarationsOf(symbol, index),
    ...(limit !== undefined && { pages: limit }),
  })
  await answer(question, report, codeText)
  return report.pages.length > 0 ? exit.found : exit.nothing
}

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
  const { opened } = await about(question, address)
  const found = reportPage(opened, address, section.length === 0 ? undefined : section.join(' '))
  if ('fault' in found) return noPage(question, found)
  await answer(question, found, ({ text }) => text)
  return exit.found
}

/** `claims <route>`: a page's statements about the code, and whether they hold. */
export async function claims(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const [address] = question.words
  if (address === undefined) return notUnderstood('No page was named: `claims <route>`.')
  const { opened } = await about(question, address)
  const found = reportClaims(opened, address)
  if ('fault' in found) return noPage(question, found)
  await answer(question, found, claimsText)
  return exit.found
}

/** What a question is about; `address`: of the page that it asks for. */
async function about({ checkout }: Question, address?: string) {
  const environment = readEnvironment()
  const opened = address === undefined ? await openSite(environment) : await openPage(environment, address)
  return askOf(opened, { siteDir: environment.siteDir, checkout })
}

/** Reads a command line that `findWrongArgument` has accepted. */
function readQuestion(args: readonly string[]): Question {
  const question: Question = { words: [], json: false }
  for (let index = 0; index < args.length; index++) {
    const [name = '', ...rest] = (args[index] ?? '').split('=')
    if (name === '--') {
      question.words.push(...args.slice(index + 1))
      break
    }
    if (name === '--json') question.json = true
    else if (name === '--limit' || name === '--checkout') {
      const value = rest.length > 0 ? rest.join('=') : (args[++index] ?? '')
      if (name === '--checkout') question.checkout = value
      else question.limit = Number(value)
    } else question.words.push(args[index] ?? '')
  }
  return question
}

/** `mcp`: the same questions for tools that speak the Model Context Protocol. */
export async function mcp(args: string[]): Promise<number> {
  const { checkout } = readQuestion(args)
  const { serveMcp } = await import('./mcp-server')
  await serveMcp({ environment: readEnvironment(), ...(checkout !== undefined && { checkout }) })
  return exit.found
}

async function answer<Report>(
  { json }: Question,
  report: Report,
  asText: (report: Report) => string,
): Promise<void> {
  await writeAll(json ? `${JSON.stringify(report, undefined, 2)}\n` : asText(report))
}

async function noPage(question: Question, found: NoPage): Promise<number> {
  if (question.json) await writeAll(`${JSON.stringify(found, undefined, 2)}\n`)
  else process.stderr.write(noPageText(found))
  return exit.nothing
}

function notUnderstood(fault: string): number {
  process.stderr.write(`${fault}\n`)
  return exit.notUnderstood
}

/** More of a pasted text than this is not read: 20 MB. */
const maxInputBytes = 20_000_000

/** Standard input to its end, or to the limit. */
async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    const buffer = Buffer.from(chunk)
    chunks.push(buffer)
    bytes += buffer.length
    if (bytes > maxInputBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes a text to standard output, and waits until it is gone, or nobody reads it (`| head`). */
function writeAll(text: string): Promise<void> {
  return new Promise((resolve) => {
    // What is no closed pipe ends the process, by the stream's own event.
    process.stdout.write(text, () => resolve())
  })
}

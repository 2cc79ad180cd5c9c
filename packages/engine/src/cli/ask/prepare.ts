import { existsSync } from 'node:fs'
import { problemsOf } from '../../model/system-problem'
import { placeOf } from '../../model/problem'
import { readEnvironment } from '../environment'
import type { AskEnvironment, Heads } from './heads'
import { openHeads } from './open-heads'

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
    await makeReady(environment)
  } catch (error) {
    const [problem] = problemsOf(error) ?? []
    const place = problem && placeOf(problem)
    const fault = `${place === undefined ? '' : `${place}: `}${problem?.message ?? String(error)}`
    process.stderr.write(`Questions in the terminal are not prepared: ${fault.split('\n', 1)[0]}\n`)
  }
  return 0
}

async function makeReady(environment: AskEnvironment): Promise<void> {
  const heads = await openHeads(environment)
  const documents = heads.answers.pages.filter(({ document }) => document)
  if (documents.length > documentsMax) return
  const { openIndex } = await import('./open-search')
  const opened = await openIndex(await withStatements(heads, environment), environment, () => undefined)
  opened?.keep?.()
}

/** With the statements of all pages, where these were never read. */
async function withStatements(heads: Heads, environment: AskEnvironment): Promise<Heads> {
  if (heads.statements) return heads
  const { readStatements } = await import('./read-statements')
  const answers = await readStatements(heads, environment)
  return answers ? { ...heads, answers, statements: true, made: heads.now, edited: new Set() } : heads
}

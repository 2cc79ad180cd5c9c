/** `find`: from a symptom to the place, in the terminal and for tools. */
import { contextOf } from 'holdtrue/cli/ask/open-site'
import { answer, exit, notUnderstood, readQuestion, readStandardInput } from 'holdtrue/cli/ask/question'
import { readEnvironment } from 'holdtrue/cli/environment'
import type { AskContext } from 'holdtrue/ask/asking-integration'
import { find, type Found } from '../find/find'
import { openFind } from '../find/open-find'
import { openCode } from './open-code'
import { codeOf, storedOf } from './stored-code'

/** Answers a text from what is known of the site and its code base. */
export async function findPlace(text: string, context: AskContext, limit?: number): Promise<Found> {
  const opened = await context.open()
  const { packages } = await openCode(opened, context)
  const upstream = codeOf(opened.answers)?.upstream
  if (!upstream) return { files: [], pages: [], tests: [] }
  const folders = new Map(packages.map(({ name, folder }) => [name, folder]))
  const reader = openFind(context.environment.siteDir, upstream, {
    pages: opened.answers.pages.flatMap((page) => {
      const stored = storedOf(page)
      return stored ? [{ route: page.route, title: page.title, ...stored }] : []
    }),
    folderOf: (name) => folders.get(name),
    synonyms: upstream.synonyms,
  })
  return find(text, reader, { limit })
}

/** `find <text>`, `find -`: the files, pages and tests that a symptom leads to. */
export async function findCommand(args: string[]): Promise<number> {
  const question = readQuestion(args)
  const { words, limit } = question
  const text = words.length === 1 && words[0] === '-' ? await readStandardInput() : words.join(' ')
  if (text.trim() === '')
    return notUnderstood(
      'Nothing was asked. Describe what goes wrong, or pipe an issue, a log or a stack trace into `find -`.',
    )
  const found = await findPlace(text, contextOf(readEnvironment(), undefined), limit)
  await answer(question, question.json ? foundData(found) : found, () => foundText(found))
  return found.files.length + found.pages.length > 0 ? exit.found : exit.nothing
}

/** The answer for programs. */
export const foundData = ({ files, pages, tests }: Found) => ({
  files: files.map(({ path, reason }) => ({ path, reason })),
  pages,
  tests,
})

export function foundText({ files, pages, tests, cut }: Found): string {
  if (files.length + pages.length === 0)
    return 'None of these words is in the code base or on a page about it. Quote the message, or describe the symptom in English.\n'
  const part = (heading: string, rows: readonly string[]) =>
    rows.length === 0 ? [] : [[heading, ...rows.map((row) => `  ${row}`)].join('\n')]
  return `${[
    ...(cut === undefined ? [] : [`The first ${cut} characters were read.`]),
    ...part(
      'Files',
      files.flatMap(({ path, reason }) => [path, `  ${reason}`]),
    ),
    ...part(
      'Pages',
      pages.map(({ route, title }) => `${title}  ${route}`),
    ),
    ...part(
      'Tests',
      tests.map(({ path }) => path),
    ),
  ].join('\n\n')}\n`
}

import { parseArgs } from 'node:util'
import type { NoPage } from '../../ask/read-page'
import type { FoundSections } from '../../ask/search-pages'

export const exit = { found: 0, nothing: 1, notUnderstood: 2 } as const

export type Question = ReturnType<typeof readQuestion>

/** Parses a command line that `findWrongArgument` has accepted. */
export function readQuestion(args: readonly string[]) {
  const { values, positionals: words } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, limit: { type: 'string' }, checkout: { type: 'string' } },
  })
  const { json = false, limit, checkout } = values
  return { words, json, limit: limit === undefined ? undefined : Number(limit), checkout }
}

export async function answer<Report>(
  { json }: Question,
  report: Report,
  asText: (report: Report) => string,
): Promise<void> {
  await writeAll(json ? `${JSON.stringify(report, undefined, 2)}\n` : asText(report))
}

export async function noPage(question: Question, found: NoPage): Promise<number> {
  if (question.json) await writeAll(`${JSON.stringify(found, undefined, 2)}\n`)
  else process.stderr.write(noPageText(found))
  return exit.nothing
}

export function notUnderstood(fault: string): number {
  process.stderr.write(`${fault}\n`)
  return exit.notUnderstood
}

const maxInputBytes = 20_000_000

/** Reads standard input to its end, or to the limit. */
export async function readStandardInput(): Promise<string> {
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

/** Waits until the text is written or the pipe is closed (`| head`). Other errors end the process through the stream's `error`. */
const writeAll = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))

export function searchText({ results, total, corrections }: FoundSections): string {
  const head = corrections.map(
    ({ from, to }) => `\`${from}\` was not found; these are results for \`${to}\`.`,
  )
  if (results.length === 0) return `${[...head, 'Nothing was found.'].join('\n')}\n`
  const parts = results.map(({ title, heading, route, around, excerpt }) => {
    const names = [...around, title, ...(heading === undefined ? [] : [heading])]
    return `${names.join(' › ')}\n  ${route}\n  ${excerpt}`
  })
  const rest = total - results.length
  if (rest > 0) parts.push(rest === 1 ? '1 more section matches.' : `${rest} more sections match.`)
  return `${[...(head.length > 0 ? [head.join('\n')] : []), ...parts].join('\n\n')}\n`
}

export function noPageText({ fault, nearest }: NoPage): string {
  const list = nearest.map(({ route, title }) => `  ${route}  ${title}`)
  return `${[nearest.length > 0 ? `${fault} Nearest:` : fault, ...list].join('\n')}\n`
}

/** Annotations of a GitHub workflow run: on the code that changed and on the pages that it makes wrong. */
import type { Problem } from 'holdtrue/model/problem'
import { exampleProblems, formatVerifyText, type VerifyResult } from './report-text'
import type { ReportedClaim } from './verify-claims'

/** Platforms show no more of one step. */
const shown = 10

/** @param pagePath path of a page as the workflow's repository knows it */
export function formatGithub(result: VerifyResult, pagePath: (file: string) => string): string {
  const problems = (title: string, list: readonly Problem[]): string[] =>
    list.map(({ severity, message, hint, file = '', line = 1 }) =>
      command(severity, { file: pagePath(file), line, title }, [message, hint]),
    )
  const lines = [
    ...claimAnnotations('error', 'Documentation becomes wrong', result.failed, pagePath),
    ...problems('Checked example', exampleProblems(result)),
    ...problems('Page not checked', result.unread),
    ...claimAnnotations('warning', 'Documentation to be read again', result.due, pagePath),
  ]
  // What stands between is the log that people read, and has all of them.
  return [...lines.slice(0, shown), formatVerifyText(result)].join('\n')
}

/** One for each line of the code that a change touches, else of the page; those with the most statements first. */
function claimAnnotations(
  level: string,
  title: string,
  claims: readonly ReportedClaim[],
  pagePath: (file: string) => string,
): string[] {
  const byPlace = new Map<string, [ReportedClaim, ...ReportedClaim[]]>()
  for (const claim of claims) {
    const { file, line } = claim.source ?? { file: pagePath(claim.file), line: claim.line }
    const key = `${line} ${file}`
    const known = byPlace.get(key)
    if (known) known.push(claim)
    else byPlace.set(key, [claim])
  }
  return [...byPlace.values()]
    .sort((a, b) => b.length - a.length)
    .map((items) => {
      const [{ source, file, line, column }] = items
      const place = source ?? { file: pagePath(file), line, col: column }
      const said = items.slice(0, saidAtOnce).map((claim) => saying(claim, pagePath))
      const more = items.length > saidAtOnce ? [`And ${items.length - saidAtOnce} more, in the log.`] : []
      return command(level, { ...place, title }, [[...said, ...more].join('\n\n')])
    })
}

const saidAtOnce = 3

/** What a page says, where, and what is the matter with it. */
function saying(
  { title, url, sentence, target, file, line, message, hint }: ReportedClaim,
  pagePath: (file: string) => string,
): string {
  const page = title === undefined ? `${pagePath(file)}:${line}` : `${title} (${url})`
  const said = `${page} says: ${sentence === undefined ? `\`${target}\`` : `“${sentence}”`}`
  return [said, message, hint].filter((text) => text !== undefined).join('\n')
}

/** `::error file=a.ts,line=1,title=X::text`; what would end a part is escaped, as the runner undoes it. */
function command(
  level: string,
  properties: Record<string, string | number>,
  lines: readonly (string | undefined)[],
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  const text = lines.filter((line) => line !== undefined).join('\n')
  return `::${level} ${list.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

const rules = [
  { id: 'claim-false', text: 'A statement of the documentation is not true of the code.' },
  { id: 'claim-due', text: 'A statement of the documentation is to be read again.' },
  { id: 'example', text: 'A checked example of the documentation has a fault.' },
  { id: 'page-unread', text: 'A page of the documentation could not be read, so nothing on it was checked.' },
]

/**
 * SARIF 2.1.0, the form in which code scanners take results.
 * @param pagePath path of a page as the repository knows it
 */
export function formatSarif(result: VerifyResult, pagePath: (file: string) => string): string {
  const claims = [
    ...result.failed.map((claim) => resultOf('claim-false', 'error', claim, pagePath)),
    ...result.due.map((claim) => resultOf('claim-due', 'warning', claim, pagePath)),
  ]
  const plain =
    (ruleId: string) =>
    ({ severity, message, file = '', line = 1 }: Problem) => ({
      ruleId,
      level: severity,
      message: { text: message },
      locations: [location(pagePath(file), line)],
    })
  const examples = exampleProblems(result).map(plain('example'))
  const unread = result.unread.map(plain('page-unread'))
  const driver = {
    name: 'docs verify',
    rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
  }
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, results: [...claims, ...examples, ...unread] }],
    },
    undefined,
    2,
  )
}

/** The code stands first where a change of it is at fault: that is where a reviewer looks. */
function resultOf(
  ruleId: string,
  level: string,
  claim: ReportedClaim,
  pagePath: (file: string) => string,
): unknown {
  const { message, hint, file, line, column, target, source } = claim
  const page = location(pagePath(file), line, column)
  return {
    ruleId,
    level,
    message: { text: [message, hint].filter((part) => part !== undefined).join(' ') },
    locations: [source ? location(source.file, source.line) : page],
    ...(source && { relatedLocations: [{ ...page, message: { text: target } }] }),
    partialFingerprints: { claim: `${file} ${target}` },
  }
}

function location(uri: string, startLine: number, startColumn?: number) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(uri) },
      region: { startLine, ...(startColumn !== undefined && { startColumn }) },
    },
  }
}

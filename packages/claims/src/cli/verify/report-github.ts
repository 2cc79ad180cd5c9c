/** Annotations of a GitHub workflow run: on the code that changed and on the pages that it makes wrong. */
import type { Problem } from 'holdtrue/model/problem'
import { exampleProblems, formatVerifyText, type VerifyResult } from './report-text'
import type { ReportedClaim } from './verify-claims'

/** @param pagePath path of a page as the workflow's repository knows it */
export function formatGithub(result: VerifyResult, pagePath: (file: string) => string): string {
  const lines = [
    ...result.failed.flatMap((claim) => annotations('error', claim, pagePath)),
    ...result.due.flatMap((claim) => annotations('warning', claim, pagePath)),
    ...exampleProblems(result).map((problem) => annotation('Checked example', problem, pagePath)),
    ...result.unread.map((problem) => annotation('Page not checked', problem, pagePath)),
  ]
  // What stands between is the log that people read.
  return [...lines, formatVerifyText(result)].join('\n')
}

function annotation(
  title: string,
  { severity, message, hint, file = '', line = 1 }: Problem,
  pagePath: (file: string) => string,
): string {
  return command(severity, { file: pagePath(file), line, title }, [message, hint])
}

function annotations(level: string, claim: ReportedClaim, pagePath: (file: string) => string): string[] {
  const { file, line, column, message, hint, target, source } = claim
  const page = pagePath(file)
  const title = level === 'error' ? 'Documentation becomes wrong' : 'Documentation to be read again'
  const onPage = command(level, { file: page, line, col: column, title }, [message, hint])
  const onCode =
    source && command(level, { ...source, title }, [`${page}:${line} says \`${target}\`. ${message}`, hint])
  return onCode === undefined ? [onPage] : [onCode, onPage]
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

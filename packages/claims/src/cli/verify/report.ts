/** A report in the form that was asked for. */
import path from 'node:path'
import { formatGithub, formatSarif } from './report-github'
import { formatVerifyText, type VerifyResult, exampleProblems, partialLine, unreadLine } from './report-text'
import type { Problem } from 'holdtrue/model/problem'
import { pagesOf } from './report-blocks'
import type { ReportedClaim } from './verify-claims'
import { counted } from 'holdtrue/model/counted'

export const reportFormats = ['text', 'json', 'github', 'sarif', 'markdown'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Files of the site by their path from where the command runs, as annotations, patches and editors want it. */
export function pathFrom(siteDir: string): (file: string) => string {
  return (file) => {
    const relative = path.relative(process.cwd(), path.join(siteDir, file))
    return (relative.startsWith('..') ? file : relative).replaceAll(path.sep, '/')
  }
}

export function formatReport(result: VerifyResult, format: ReportFormat, siteDir: string): string {
  const pagePath = pathFrom(siteDir)
  switch (format) {
    case 'json':
      return formatVerifyJson(result)
    case 'github':
      return formatGithub(result, pagePath)
    case 'sarif':
      return formatSarif(result, pagePath)
    case 'markdown':
      return formatMarkdown(result)
    case 'text':
      return formatVerifyText(result)
  }
}

/** The report for programs. Keys are stable; absent values are left out. */
export function formatVerifyJson({
  fences,
  procedures,
  failed,
  apart,
  due,
  unstamped,
  stale,
  fix,
  standIns,
  ...rest
}: VerifyResult): string {
  const plain = (claims: VerifyResult['failed']): unknown[] =>
    claims.map(({ suggestion, ...claim }) => ({
      ...claim,
      suggestion: suggestion && { kind: suggestion.kind, target: suggestion.target },
    }))
  return JSON.stringify(
    {
      ...rest,
      standIns: Object.fromEntries([...standIns].map(([name, version]) => [name, version ?? null])),
      failed: plain(failed),
      apart: plain(apart),
      due: plain(due),
      unstamped: Object.fromEntries(unstamped),
      stale: Object.fromEntries(stale),
      ...(fix && {
        fix: { ...fix, reviews: undefined, fixed: plain(fix.fixed), left: plain(fix.left) },
      }),
      fences,
      procedures: { ...procedures, skipped: Object.fromEntries(procedures.skipped) },
    },
    undefined,
    2,
  )
}

const commentMarker = '<!-- docs-verify -->'

/** A comment has at most 65,536 characters; what is cut is in the log. */
const maxClaims = 60

function formatMarkdown(result: VerifyResult): string {
  const { failed, due, name, release, against, claims } = result
  const examples = exampleProblems(result)
  const checked = against ?? `${name} ${release}`
  const parts = [commentMarker]
  const unread = unreadLine(result)
  if (unread !== undefined) parts.push(`**${unread}**`, '', ...result.unread.flatMap(exampleLines), '')
  const partial = partialLine(result)
  if (partial !== undefined) parts.push(partial, '')
  if (failed.length + due.length + examples.length === 0) {
    parts.push(
      `No statement of the documentation is touched: ${counted(claims, 'claim')} checked against ${checked}.`,
    )
    return parts.join('\n')
  }
  if (failed.length > 0)
    parts.push(
      `**${counted(failed.length, 'statement')} of the documentation would be wrong** (${checked}).`,
      '',
      ...list(failed),
    )
  if (examples.length > 0) {
    if (failed.length > 0) parts.push('')
    parts.push(
      `**${counted(examples.length, 'example')} of the documentation would be wrong** (${checked}).`,
      '',
    )
    parts.push(...examples.slice(0, maxClaims).flatMap(exampleLines))
  }
  if (due.length > 0) {
    if (failed.length + examples.length > 0) parts.push('')
    const title = `${counted(due.length, 'statement')} of the documentation to be read again`
    parts.push(`<details><summary>${title}</summary>`, '', ...list(due), '', '</details>')
  }
  return parts.join('\n')
}

function exampleLines({ file, line, message, hint }: Problem): string[] {
  return [`- \`${file}\`, line ${line}: ${message}`, ...(hint === undefined ? [] : [`  ${hint}`])]
}

function list(claims: readonly ReportedClaim[]): string[] {
  const shown = claims.slice(0, maxClaims)
  const lines = [...pagesOf(shown)].flatMap(([file, items]) => [
    `- \`${file}\``,
    ...items.flatMap(({ line, message, hint }) => [
      `  - Line ${line}: ${message}`,
      ...(hint === undefined ? [] : [`    ${hint}`]),
    ]),
  ])
  return claims.length > shown.length
    ? [...lines, `- and ${claims.length - shown.length} more, in the log`]
    : lines
}

/** One comment for a pull request. Its hidden first line lets a bot find and replace its last one. */
import type { Problem } from 'holdtrue/model/problem'
import { exampleProblems, partialLine, unreadLine, type VerifyResult } from './report-text'
import { pagesOf } from './report-blocks'
import type { ReportedClaim } from './verify-claims'
import { counted } from 'holdtrue/model/counted'

export const commentMarker = '<!-- docs-verify -->'

/** A comment has at most 65,536 characters; what is cut is in the log. */
const maxClaims = 60

export function formatMarkdown(result: VerifyResult): string {
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

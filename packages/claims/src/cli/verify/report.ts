/** A report in the form that was asked for. */
import path from 'node:path'
import { formatGithub } from './report-github'
import { formatMarkdown } from './report-markdown'
import { formatSarif } from './report-sarif'
import { formatVerifyText, type VerifyResult } from './report-text'

export const reportFormats = ['text', 'json', 'github', 'sarif', 'markdown'] as const
export type ReportFormat = (typeof reportFormats)[number]

export function formatReport(result: VerifyResult, format: ReportFormat, siteDir: string): string {
  // Pages by their path from where the command runs, as annotations and editors want it.
  const pagePath = (file: string): string => {
    const relative = path.relative(process.cwd(), path.join(siteDir, file))
    return (relative.startsWith('..') ? file : relative).replaceAll(path.sep, '/')
  }
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
  due,
  unstamped,
  stale,
  fix,
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
      failed: plain(failed),
      due: plain(due),
      unstamped: Object.fromEntries(unstamped),
      stale: Object.fromEntries(stale),
      ...(fix && {
        fix: { dryRun: fix.dryRun, fixed: plain(fix.fixed), left: plain(fix.left), patch: fix.patch },
      }),
      fences,
      procedures: { ...procedures, skipped: Object.fromEntries(procedures.skipped) },
    },
    undefined,
    2,
  )
}

/** A report in the form that was asked for. */
import path from 'node:path'
import { formatGithub, formatSarif } from './report-github'
import { formatMarkdown } from './report-markdown'
import { formatVerifyText, type VerifyResult } from './report-text'

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

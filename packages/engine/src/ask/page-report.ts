import { claimsOf } from './answer-file'
import { statementReport, type StatementReport } from './ask-code'
import type { OpenedAnswers, OpenedSite } from './answer-store'
import type { PageHeading, StoredPage } from './stored-answers'
import { findPage, idsBelow, readPage, type NoPage } from './read-page'

/** A page's statements about the code. */
export interface ClaimsReport {
  release?: string
  route: string
  url: string
  title: string
  statements: StatementReport[]
}

/** A page or a part of it, with what was checked of it. */
export interface PageReport extends ClaimsReport {
  section?: PageHeading
  /** Markdown. */
  text: string
}

/** Reads a page, see `readPage`, with the verdicts of its statements. */
export function reportPage(opened: OpenedSite, address: string, section?: string): PageReport | NoPage {
  const found = readPage(opened, address, section)
  if ('fault' in found) return found
  const { page, text } = found
  const ids = found.section && idsBelow(opened, page, found.section.id)
  const claims = claimsOf(page).filter(
    ({ heading }) => !ids || (heading !== undefined && ids.has(heading.id)),
  )
  return {
    ...headOf(opened, page),
    ...(found.section && { section: found.section }),
    text,
    statements: claims.map((claim) => statementReport({ ...claim, page }, opened)),
  }
}

/** The statements of a page, in their order. */
export function reportClaims(opened: OpenedAnswers, address: string): ClaimsReport | NoPage {
  const found = findPage(opened.answers, address)
  if ('fault' in found) return found
  const { page } = found
  return {
    ...headOf(opened, page),
    statements: claimsOf(page).map((claim) => statementReport({ ...claim, page }, opened)),
  }
}

function headOf({ answers }: OpenedAnswers, { route, title }: StoredPage) {
  return {
    ...(answers.release !== undefined && { release: answers.release }),
    route,
    url: answers.url + route,
    title,
  }
}

import { counted } from 'holdtrue/model/counted'
import { nearnessLabels } from '../model/code-matches'
import { cutText, partText, shorten } from '../model/code-query'
import type { Found } from '../find/find'
import type { ClaimsReport, CodeReport, PageReport, StatementReport } from './ask-code'
import type { StoredDocument } from './open-code'

export function codeText(report: CodeReport): string {
  const { release, places, unknown, nearest, pages, total, omitted, read } = report
  const missing = places.filter(({ kind }) => kind === 'missing')
  const there = [...new Set(places.filter(({ kind }) => kind !== 'missing').map(({ path }) => path))]
  const further = there.length > 6 ? ` and ${there.length - 6} more` : ''
  const lost = [...missing.map(({ text }) => text), ...unknown]
  const inRelease = release === undefined ? '' : ` in ${release}`
  const lines = [
    ...(there.length > 0 ? [`About ${there.slice(0, 6).join(', ')}${further}${inRelease}:`] : []),
    ...places.flatMap(({ unnamed, path, lines: at }) =>
      unnamed === undefined
        ? []
        : [`No statement is about \`${unnamed}\`, so these are about line ${at?.first} of ${path}.`],
    ),
    ...lost.map((text) => `There is no \`${shorten(text)}\`${inRelease}.${nearestOf(report, text)}`),
    ...nearest
      .filter(({ text }) => !lost.includes(text))
      .map(({ text }) => `\`${text}\`:${nearestOf(report, text)}`),
    ...(omitted > 0 ? [`${omitted} more places were not looked at.`] : []),
    ...(read ? [partText(read)] : []),
  ]
  const parts = pages.map(codePageText)
  if (pages.length === 0) lines.push('No page is about it.')
  if (total > pages.length)
    parts.push(`${total - pages.length} more pages are less near; \`--limit ${total}\` shows them.`)
  return `${[lines.join('\n'), ...parts].join('\n\n')}\n`
}

function codePageText({ title, route, nearness, about, statements, more }: PageReport): string {
  const rows = statements.map((statement) => `  ${statementText(statement)}`)
  if (more > 0) rows.push(`  and ${more} more`)
  return [`${title}  ${route}`, `  about ${nearnessLabels[nearness]}: ${about}`, ...rows].join('\n')
}

/** A statement in one line: section, text, target, and verdict unless it holds. */
export function statementText({ route, text, target, lines, verdict, message }: StatementReport): string {
  const where = /#(.*)$/.exec(route)?.[0] ?? 'at the top'
  const at = lines ? `:${lines.first}${lines.last === lines.first ? '' : `-${lines.last}`}` : ''
  const state =
    verdict === 'holds' ? '' : `  [${verdict === 'fails' ? 'FAILS' : 'to be read again'}: ${message ?? ''}]`
  return `${where}  “${text}”  ${target}${at}${state}`
}

export function claimsText({ title, route, release, statements, ...provable }: ClaimsReport): string {
  const count = counted(statements.length, 'statement')
  const proven = provenLines(provable)
  const lines = [`${title}  ${route}`, `${count}, checked against ${release ?? 'nothing'}`, '']
  lines.push(...statements.map(statementText))
  if (proven.length > 0) lines.push('', ...proven)
  return `${lines.join('\n')}\n`
}

export function provenLines({ proofs, defects }: Pick<StoredDocument, 'proofs' | 'defects'>): string[] {
  return [
    ...proofs.map(({ name, line, text }) => `line ${line}  test ${name}  [${text}]`),
    ...defects.map(({ id, title, state }) => `#${id}  defect “${title}”  [${state}]`),
  ]
}

function nearestOf({ nearest }: CodeReport, asked: string): string {
  const found = nearest.find(({ text }) => text === asked)
  return found ? ` Nearest: ${found.paths.map((path) => `\`${path}\``).join(', ')}.` : ''
}

export function foundText({ files, pages, tests, cut }: Found): string {
  if (files.length + pages.length === 0)
    return 'None of these words is in the code base or on a page about it. Quote the message, or describe the symptom in English.\n'
  const lists = {
    Files: files.flatMap(({ path, reason }) => [path, `  ${reason}`]),
    Pages: pages.map(({ route, title }) => `${title}  ${route}`),
    Tests: tests.map(({ path }) => path),
  }
  const parts = Object.entries(lists).flatMap(([heading, rows]) =>
    rows.length === 0 ? [] : [heading, ...rows.map((row) => `  ${row}`)].join('\n'),
  )
  if (cut !== undefined) parts.unshift(cutText(cut))
  return `${parts.join('\n\n')}\n`
}

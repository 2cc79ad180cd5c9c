import { counted } from '../model/counted'
import { formatNumber } from '../model/format-number'
import {
  checkedExamples,
  checkedReleases,
  exportsIntro,
  furtherPages,
  furtherStatements,
  healthFigures,
  restfulNews,
} from '../model/health-words'
import type { AffectedPages, HealthCounts, HealthOfAll, HealthPage } from '../model/page'
import { asMarkdown } from '../model/markdown-text'

/** A link with a full address. */
type Link = (label: string, address: string) => string

/** A page of the health report (V4) as Markdown: figures, what is to be looked at, parts, pages, and what no page mentions. */
export function healthText({ health }: HealthPage, link: Link): string {
  const { failing, changed, parts, pages, whole } = health
  const inParts = parts.length > 0
  const news = restfulNews(health)
  const releases = whole && checkedReleases(whole)
  const rows = pages.map(
    ({ title, route, file, claims, checkedFences, failed, changed: due, lastUpdate }) => [
      `${link(title, route)} \`${file}\``,
      checkedFences > 0 ? `${claims} + ${counted(checkedFences, 'example')}` : claims,
      failed,
      due,
      lastUpdate?.slice(0, 10) ?? '–',
    ],
  )
  const partRows = parts.map(({ label, route, depth, counts: own }) => [
    (depth === 1 ? '› ' : '') + link(label, route),
    ...figuresOf(own),
  ])
  return [
    healthFigures(health)
      .map(({ value, label }) => `- ${formatNumber(value)} ${asMarkdown(label)}`)
      .join('\n'),
    ...(news === undefined ? [] : [news]),
    ...(releases === undefined ? [] : [asMarkdown(releases)]),
    ...section(
      'To be corrected',
      affected(failing, { link, inParts }, ({ line, message }) => `Line ${line}: ${message}`),
    ),
    ...section(
      'To be read again',
      affected(
        changed,
        { link, inParts },
        ({ line, target, since }) => `Line ${line}: the code of \`${target}\` changed since ${since}`,
      ),
    ),
    ...section(
      'Part by part',
      table(['Part', 'Pages', 'Statements', 'Failing', 'Read again', 'Unchecked'], partRows),
    ),
    ...section('Page by page', table(['Page', 'Statements', 'Failing', 'Read again', 'Last update'], rows)),
    ...(whole ? ofAll(whole, link) : []),
  ].join('\n\n')
}

const figuresOf = ({ pages, claims, failed, changed, bare }: HealthCounts) => [
  pages,
  claims,
  failed,
  changed,
  bare,
]

function ofAll({ unmentioned, lists, checkedFences, fenceNotes }: HealthOfAll, link: Link): string[] {
  const missing = unmentioned.filter((item) => item.missing > 0)
  const done = unmentioned.filter((item) => item.missing === 0).map((item) => `\`${item.package}\``)
  return [
    ...section(
      'Other lists',
      lists.map(({ label, route, count }) => `- ${link(label, route)}: ${count}`).join('\n'),
    ),
    ...section(
      'Exports that no page mentions',
      [
        exportsIntro,
        missing
          .map(
            ({ package: name, missing: count, total, names = [] }) =>
              `- \`${name}\`: ${count} of ${total}${names.length > 0 ? `: ${names.map((item) => `\`${item.name}\``).join(', ')}` : ''}`,
          )
          .join('\n'),
        ...(done.length > 0 ? [`Every export is mentioned of ${done.join(', ')}.`] : []),
      ].join('\n\n'),
    ),
    ...section('Checked examples', [checkedExamples(checkedFences), ...fenceNotes].join('\n\n')),
  ]
}

const section = (title: string, text: string): string[] => (text === '' ? [] : [`## ${title}`, text])

function affected<Statement>(
  { pages, more }: AffectedPages<Statement>,
  { link, inParts }: { link: Link; inParts: boolean },
  show: (statement: Statement) => string,
): string {
  const entries = pages.flatMap(({ title, route, count, statements }) => [
    `- ${link(title, route)} ${counted(count, 'statement')}`,
    ...statements.map((statement) => `  - ${show(statement)}`),
    ...(count > statements.length ? [`  - ${furtherStatements(count, statements.length)}`] : []),
  ])
  return [entries.join('\n'), ...(more > 0 ? [furtherPages(more, inParts)] : [])].join('\n\n')
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return ''
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

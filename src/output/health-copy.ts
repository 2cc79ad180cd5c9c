import type { AffectedPages, HealthCounts, HealthOfAll, HealthPage } from '../model/page'
import { asMarkdown } from '../model/markdown-text'

/** A link with a full address. */
type Link = (label: string, address: string) => string

/** A page of the health report (V4) as Markdown: figures, what is to be looked at, parts, pages, and what no page mentions. */
export function healthText({ health }: HealthPage, link: Link): string {
  const { counts, failing, changed, parts, pages, whole } = health
  const rows = pages.map(({ title, route, claims, failed, changed: due, lastUpdate }) => [
    link(title, route),
    claims,
    failed,
    due,
    lastUpdate?.slice(0, 10) ?? '–',
  ])
  const partRows = parts.map(({ label, route, depth, counts: own }) => [
    (depth === 1 ? '› ' : '') + link(label, route),
    ...figuresOf(own),
  ])
  return [
    figuresText(counts, whole),
    ...section(
      'To be corrected',
      affected(failing, link, ({ line, message }) => `Line ${line}: ${message}`),
    ),
    ...section(
      'To be read again',
      affected(
        changed,
        link,
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

function figuresText({ pages, claims, failed, changed, bare }: HealthCounts, whole?: HealthOfAll): string {
  const against = whole?.releases.map(({ name, total }) => `${name} (${total})`).join(', ')
  return [
    `- Pages: ${pages}, ${bare} of them without a checked statement`,
    `- Statements: ${claims}${against ? `, checked against ${asMarkdown(against)}` : ''}`,
    `- Failing: ${failed}`,
    `- To be read again, as their code changed: ${changed}`,
  ].join('\n')
}

function ofAll({ unmentioned, lists, checkedFences, fenceNotes }: HealthOfAll, link: Link): string[] {
  const missing = unmentioned.filter((item) => item.missing > 0)
  return [
    ...section(
      'Other lists',
      lists.map(({ label, route, count }) => `- ${link(label, route)}: ${count}`).join('\n'),
    ),
    ...section(
      'Exports that no page mentions',
      missing
        .map(
          ({ package: name, missing: count, total, names = [] }) =>
            `- \`${name}\`: ${count} of ${total}${names.length > 0 ? `: ${names.map((item) => `\`${item.name}\``).join(', ')}` : ''}`,
        )
        .join('\n'),
    ),
    ...section(
      'Checked examples',
      [`${checkedFences} are marked for the check.`, ...fenceNotes].join('\n\n'),
    ),
  ]
}

const section = (title: string, text: string): string[] => (text === '' ? [] : [`## ${title}`, text])

function affected<Statement>(
  { pages, more }: AffectedPages<Statement>,
  link: Link,
  show: (statement: Statement) => string,
): string {
  const entries = pages.flatMap(({ title, route, count, statements }) => [
    `- ${link(title, route)}: ${count}`,
    ...statements.map((statement) => `  - ${show(statement)}`),
  ])
  return [...entries, ...(more > 0 ? [`- and ${more} further pages`] : [])].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return ''
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

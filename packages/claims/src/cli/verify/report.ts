import { pathFromHere } from 'holdtrue/cli/report'
import { counted } from 'holdtrue/model/counted'
import type { Problem } from 'holdtrue/model/problem'
import { exampleProblems, formatVerifyText, partialLine, unreadLine, type VerifyResult } from './report-text'
import type { ReportedClaim } from './verify-claims'
import { offsetOf } from '../../check/fix/rewrite-claim'

export const reportFormats = ['text', 'json', 'github', 'sarif', 'markdown'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reporters: Record<ReportFormat, (result: VerifyResult, siteDir: string) => string> = {
  text: formatVerifyText,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  markdown: formatMarkdown,
}

/** The report for programs. Keys are stable; absent values are omitted. */
function formatJson(result: VerifyResult): string {
  const plainMap = (map: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...map].map(([key, value]) => [key, value ?? null]))
  return JSON.stringify(result, (_key, value: unknown) => (value instanceof Map ? plainMap(value) : value), 2)
}

type Told = Problem & Partial<ReportedClaim>

/** Groups of findings, worst first, each with a rule id and a title for annotations. */
const rulesOf = (result: VerifyResult) => [
  {
    id: 'claim-false',
    title: 'Documentation becomes wrong',
    text: 'A statement of the documentation is not true of the code.',
    told: result.failed,
  },
  {
    id: 'example',
    title: 'Checked example',
    text: 'A checked example of the documentation has a fault.',
    told: exampleProblems(result),
  },
  {
    id: 'page-unread',
    title: 'Page not checked',
    text: 'A page of the documentation could not be read, so nothing on it was checked.',
    told: result.unread,
  },
  {
    id: 'claim-due',
    title: 'Documentation to be read again',
    text: 'A statement of the documentation is to be read again.',
    told: result.due,
  },
]

/** Maximum number of annotations that platforms show for a step, and of findings merged into one annotation. */
const [shown, saidAtOnce] = [10, 3]

/** Annotations for a GitHub workflow run: on the changed code, otherwise on the affected pages. */
function formatGithub(result: VerifyResult, siteDir: string): string {
  const lines = rulesOf(result).flatMap(({ title, told }) =>
    byPlace(told, siteDir).map(([first, ...others]) => {
      const { severity, file = '', line = 1, column, source } = first
      const place = source ?? { file: pathFromHere(file, siteDir), line, col: column }
      const said = [first, ...others].slice(0, saidAtOnce).map((item) => saying(item, siteDir))
      if (others.length >= saidAtOnce) said.push(`And ${others.length + 1 - saidAtOnce} more, in the log.`)
      return command(severity, { ...place, title }, said.join('\n\n'))
    }),
  )
  // Also writes the complete report to the log.
  return [...lines.slice(0, shown), formatVerifyText(result, siteDir)].join('\n')
}

/** Groups findings by the line they are shown at, largest group first. */
function byPlace(told: readonly Told[], siteDir: string): [Told, ...Told[]][] {
  const groups = new Map<string, [Told, ...Told[]]>()
  for (const item of told) {
    const { file, line } = item.source ?? { file: pathFromHere(item.file ?? '', siteDir), line: item.line }
    const known = groups.get(`${line} ${file}`)
    if (known) known.push(item)
    else groups.set(`${line} ${file}`, [item])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

function saying({ message, hint, title, url, sentence, target, file = '', line }: Told, siteDir: string) {
  const page = title === undefined ? `${pathFromHere(file, siteDir)}:${line}` : `${title} (${url})`
  const said = `${page} says: ${sentence === undefined ? `\`${target}\`` : `“${sentence}”`}`
  return [target !== undefined && said, message, hint].filter(Boolean).join('\n')
}

/** `::error file=a.ts,line=1,title=X::text`, escaped in the way that the runner expects. */
function command(level: string, properties: Record<string, unknown>, text: string): string {
  const escape = (part: string) => part.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escape(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
  return `::${level} ${list.join(',')}::${escape(text)}`
}

/** SARIF 2.1.0, the format for results of code scanners. */
function formatSarif(result: VerifyResult, siteDir: string): string {
  const rules = rulesOf(result)
  const described = rules.map(({ id, text }) => ({ id, shortDescription: { text } }))
  const driver = { name: 'docs verify', rules: described }
  const results = rules.flatMap(({ id, told }) => told.map((item) => sarifResult(id, item, siteDir)))
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({ $schema, version: '2.1.0', runs: [{ tool: { driver }, results }] }, undefined, 2)
}

function sarifResult(ruleId: string, told: Told, siteDir: string) {
  const { severity, message, hint, file = '', line = 1, column, source, target } = told
  const page = location(pathFromHere(file, siteDir), line, column)
  return {
    ruleId,
    level: severity,
    message: { text: [message, hint].filter(Boolean).join(' ') },
    locations: [source ? location(source.file, source.line) : page],
    relatedLocations: source && [{ ...page, message: { text: target } }],
    partialFingerprints: target === undefined ? undefined : { claim: `${file} ${target}` },
  }
}

const location = (uri: string, startLine: number, startColumn?: number) => ({
  physicalLocation: { artifactLocation: { uri: encodeURI(uri) }, region: { startLine, startColumn } },
})

/** Lets a bot find its previous comment and replace it. */
const commentMarker = '<!-- docs-verify -->'

/** A comment has at most 65,536 characters; the log has the rest. */
const maxListed = 60

function formatMarkdown(result: VerifyResult): string {
  const { failed, due, name, release, against, claims, unread } = result
  const examples = exampleProblems(result)
  const checked = against ?? `${name} ${release}`
  const wrong = (told: readonly Told[], thing: string) =>
    `**${counted(told.length, thing)} of the documentation would be wrong** (${checked}).\n\n${list(told)}`
  const unreadFact = unreadLine(result)
  const parts = [
    unreadFact && `**${unreadFact}**\n\n${list(unread)}`,
    partialLine(result),
    failed.length > 0 && wrong(failed, 'statement'),
    examples.length > 0 && wrong(examples, 'example'),
    due.length > 0 &&
      `<details><summary>${counted(due.length, 'statement')} of the documentation to be read again</summary>\n\n${list(due)}\n\n</details>`,
    failed.length + due.length + examples.length === 0 &&
      `No statement of the documentation is touched: ${counted(claims, 'claim')} checked against ${checked}.`,
  ]
  return `${commentMarker}\n${parts.filter(Boolean).join('\n\n')}`
}

function list(told: readonly Told[]): string {
  const lines: string[] = []
  let above: string | undefined
  for (const { file, line, message, hint } of told.slice(0, maxListed)) {
    if (file !== above) lines.push(`- \`${file}\``)
    above = file
    lines.push(`  - ${line === undefined ? '' : `Line ${line}: `}${message}`)
    if (hint !== undefined) lines.push(`    ${hint}`)
  }
  if (told.length > maxListed) lines.push(`- and ${told.length - maxListed} more, in the log`)
  return lines.join('\n')
}

/** Where a sentence begins: after another one, below an empty line, in a list item, table row, heading or quote. */
const sentenceStart =
  /(?<=\n\s*\n)|(?<=\n)(?=\s*(?:[>|]|(?:[-*+]|\d+[.)]|#{1,6})\s))|(?<=[.!?]\)?\s)(?=[\p{Lu}`*["(])/u

/** The sentence at a position of a page's source, without markup; undefined if there is no text. */
export function sentenceAt(source: string, place: { line: number; column: number }): string | undefined {
  let left = offsetOf(source, place) + 1
  for (const part of source.split(sentenceStart)) {
    left -= part.length
    if (left <= 0) return plain(part) || undefined
  }
  return undefined
}

function plain(markdown: string): string {
  return markdown
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/^\s*(?:[-*+>]|\d+[.)]|#{1,6})\s/, '')
    .replace(/!?\[((?:[^[\]]|\\.)*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>|\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What the health report says, on its pages and in their Markdown copies. */
import { counted } from 'holdtrue/model/counted'
import { formatNumber } from 'holdtrue/model/format-number'
import type { HealthOfAll, HealthReport } from './health'

export interface HealthFigure {
  value: number
  /** What the number counts; it goes on where the number ends. */
  label: string
  isBad?: boolean
}

/** The report in a few figures. */
export function healthFigures({ counts, whole }: HealthReport): HealthFigure[] {
  const { pages, claims, failed, changed, bare, proofs } = counts
  const checked = whole
    ? `statements checked${against(whole)}`
    : `statements checked, on ${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}`
  return [
    { value: claims, label: checked },
    { value: failed, label: failed === 1 ? 'of them fails' : 'of them fail', isBad: failed > 0 },
    { value: changed, label: `${changed === 1 ? 'is' : 'are'} to be read again, as their code changed` },
    { value: bare, label: `${bare === 1 ? 'page' : 'pages'} without a checked statement` },
    ...(whole ? [unmentioned(whole)] : []),
    ...(proofs.passed + proofs.stale + proofs.failed > 0 ? proofFigures(proofs) : []),
  ]
}

const proofFigures = ({ passed, stale, failed }: HealthReport['counts']['proofs']): HealthFigure[] => [
  { value: passed, label: `${passed === 1 ? 'test' : 'tests'} on pages ran` },
  { value: stale, label: `${stale === 1 ? 'test is' : 'tests are'} stale: changed since the last run` },
  { value: failed, label: `${failed === 1 ? 'test' : 'tests'} failed`, isBad: failed > 0 },
]

/** One release stands for all; of several each has its count elsewhere. */
function against({ release, releases: [first, ...others] }: HealthOfAll): string {
  return others.length === 0
    ? ` against ${first?.name ?? `release ${release}`}`
    : `, against ${others.length + 1} releases`
}

function unmentioned({ unmentioned: packages }: HealthOfAll): HealthFigure {
  const [total, missing] = packages.reduce(
    ([all, open], item): [number, number] => [all + item.total, open + item.missing],
    [0, 0],
  )
  return { value: missing, label: `of ${formatNumber(total)} public exports that no page mentions` }
}

/** What all was checked against, where it is more than one release. */
export function checkedReleases({ releases }: HealthOfAll): string | undefined {
  if (releases.length < 2) return undefined
  return `Checked against: ${releases.map(({ name, total }) => `${name} (${formatNumber(total)})`).join(', ')}.`
}

/** That nothing is to be done, where that is so. */
export function restfulNews({ counts: { claims, failed, changed } }: HealthReport): string | undefined {
  return claims > 0 && failed + changed === 0
    ? 'Every statement holds, and none is to be read again.'
    : undefined
}

/** Of pages with statements to be looked at: those that are not named; `inParts` where the parts of the report name them. */
export function furtherPages(more: number, inParts: boolean): string | undefined {
  if (more === 0) return undefined
  const pages = more === 1 ? 'One further page has' : `${more} further pages have`
  return `${pages} such statements: ${inParts ? 'the parts below name them' : 'the table below counts them'}.`
}

/** Of the statements of one page: those that are not shown. */
export function furtherStatements(count: number, shown: number): string | undefined {
  return count > shown ? `and ${count - shown} more` : undefined
}

export const exportsIntro =
  'What the entry points of each package export, without default exports and what they pass on from other packages. A page mentions an export when a statement is about it or its code holds the name.'

/** How many examples are compiled. */
export function checkedExamples(count: number): string {
  return count === 0
    ? 'No example is marked for the check.'
    : `${counted(count, 'example')} ${count === 1 ? 'is' : 'are'} marked for the check.`
}

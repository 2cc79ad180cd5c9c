/** Arguments of `verify`, whose option names are already checked. */
import { parseArgs } from 'node:util'
import { didYouMean } from 'holdtrue/model/nearest'
import { reportFormats, type ReportFormat } from './report'
import type { VerifyOptions } from './verify'
import { calledAs } from 'holdtrue/files/engine-root'

export type VerifyChoices = Pick<
  VerifyOptions,
  'against' | 'checkout' | 'accept' | 'fix' | 'strict' | 'strictReview'
> & {
  format: ReportFormat
  /** To accept or to check. */
  pages: readonly string[]
}

/**
 * The parsed choices, or a sentence about options that cannot be combined.
 * @param takesPages whether pages may be named without `--accept`. Default false.
 */
export function readVerifyArguments(args: readonly string[], takesPages = false): VerifyChoices | string {
  const { values, positionals: pages } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      against: { type: 'string' },
      checkout: { type: 'string' },
      base: { type: 'string' },
      format: { type: 'string' },
      config: { type: 'string' },
    },
  })
  const [against, folder, base] = ['against', 'checkout', 'base'].map((name) => textOf(values[name]))
  const { accept, fix, 'dry-run': dryRun } = values
  const written = values['json'] ? 'json' : (textOf(values['format']) ?? 'text')
  const format = reportFormats.find((known) => known === written)
  if (format === undefined)
    return `There is no format \`${written}\`. ${didYouMean(written, reportFormats) ?? ''}`
  const faults: [unknown, string][] = [
    [
      accept && (against ?? folder ?? base),
      '`--accept` stamps what was read against the pinned release; leave `--against` and `--checkout` out.',
    ],
    [accept && fix, '`--accept` and `--fix` are two steps: fix, read, then accept.'],
    [against && folder, '`--against` and `--checkout` are two questions; ask one at a time.'],
    [
      base && !folder,
      `\`--base\` needs \`--checkout\`: \`${calledAs('verify', '--checkout ../code --base origin/main')}\`.`,
    ],
    [dryRun && !fix, '`--dry-run` belongs to `--fix`.'],
    [
      pages.length > 0 && !accept && !takesPages,
      `There is no use for \`${pages[0] ?? ''}\` here; only \`--accept\` takes pages.`,
    ],
  ]
  const fault = faults.find(([applies]) => applies)
  if (fault) return fault[1]
  return {
    format,
    pages,
    strict: Boolean(values['strict']),
    strictReview: Boolean(values['strict-review']),
    against,
    checkout: folder === undefined ? undefined : { folder, base },
    accept: accept ? pages : undefined,
    fix: fix ? (dryRun ? 'dry-run' : 'write') : undefined,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Arguments of `verify`, whose option names are already checked. */
import { parseArgs } from 'node:util'
import { didYouMean } from 'holdtrue/model/nearest'
import { reportFormats } from './report'
import { calledAs } from 'holdtrue/files/engine-root'

export type VerifyChoices = Exclude<ReturnType<typeof readVerifyArguments>, string>

/** A string says which options cannot be combined. `takesPages`: whether pages may be named without `--accept`. */
export function readVerifyArguments(args: readonly string[], takesPages = false) {
  const text = { type: 'string' } as const
  const { values, positionals: pages } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { against: text, checkout: text, base: text, format: text, config: text },
  })
  const [against, folder, base] = ['against', 'checkout', 'base'].map((name) => textOf(values[name]))
  const { accept, fix, 'dry-run': dryRun } = values
  const written = values['json'] ? 'json' : (textOf(values['format']) ?? 'text')
  const format = reportFormats.find((known) => known === written)
  if (format === undefined)
    return `There is no format \`${written}\`. ${didYouMean(written, reportFormats) ?? ''}`
  if (accept && [against, folder, base].some((value) => value !== undefined))
    return '`--accept` stamps what was read against the pinned release; leave `--against` and `--checkout` out.'
  if (accept && fix) return '`--accept` and `--fix` are two steps: fix, read, then accept.'
  if (against && folder) return '`--against` and `--checkout` are two questions; ask one at a time.'
  if (base && !folder)
    return `\`--base\` needs \`--checkout\`: \`${calledAs('verify', '--checkout ../code --base origin/main')}\`.`
  if (dryRun && !fix) return '`--dry-run` belongs to `--fix`.'
  if (pages.length > 0 && !accept && !takesPages)
    return `There is no use for \`${pages[0] ?? ''}\` here; only \`--accept\` takes pages.`
  return {
    format,
    /** To accept or to check. */
    pages,
    strict: Boolean(values['strict']),
    strictReview: Boolean(values['strict-review']),
    against,
    checkout: folder === undefined ? undefined : { folder, base },
    accept: accept ? pages : undefined,
    fix: fix ? (dryRun ? ('dry-run' as const) : ('write' as const)) : undefined,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

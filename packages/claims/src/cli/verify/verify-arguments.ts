/** The command line of `verify`, whose single words are checked already. */
import { nearest } from 'holdtrue/model/nearest'
import { optionValue } from 'holdtrue/cli/arguments'
import { reportFormats, type ReportFormat } from './report'
import type { VerifyOptions } from './verify'
import { calledAs } from 'holdtrue/files/engine-root'

type VerifyChoices = Pick<
  VerifyOptions,
  'against' | 'checkout' | 'accept' | 'fix' | 'format' | 'strict' | 'strictReview'
> & {
  /** Version of the documents to ask. Default: all for a mere check, else the content folder's. */
  docsVersion?: string
}

/** What was asked for, or a sentence about what does not go together. */
export function readVerifyArguments(args: readonly string[]): VerifyChoices | string {
  const has = (name: string): boolean => args.includes(name)
  const against = optionValue(args, '--against')
  const folder = optionValue(args, '--checkout')
  const base = optionValue(args, '--base')
  const docsVersion = optionValue(args, '--docs-version')
  const format = has('--json') ? 'json' : (optionValue(args, '--format') ?? 'text')
  const pages = wordsOf(args)
  const fault = faultOf([
    [
      has('--accept') && [against, folder, base].some((value) => value !== undefined),
      '`--accept` stamps what was read against the pinned release; leave `--against` and `--checkout` out.',
    ],
    [has('--accept') && has('--fix'), '`--accept` and `--fix` are two steps: mend, read, then accept.'],
    [
      against !== undefined && folder !== undefined,
      '`--against` and `--checkout` are two questions; ask one at a time.',
    ],
    [
      base !== undefined && folder === undefined,
      `\`--base\` needs \`--checkout\`: \`${calledAs('verify', '--checkout ../strapi --base origin/develop')}\`.`,
    ],
    [has('--dry-run') && !has('--fix'), '`--dry-run` belongs to `--fix`.'],
    [
      pages.length > 0 && !has('--accept'),
      `There is no use for \`${pages[0] ?? ''}\` here; only \`--accept\` takes pages.`,
    ],
    [
      !isFormat(format),
      `There is no format \`${format}\`. Did you mean \`${nearest(format, reportFormats) ?? 'text'}\`? There are ${reportFormats.join(', ')}.`,
    ],
  ])
  if (fault !== undefined || !isFormat(format)) return fault ?? ''
  return {
    format,
    strict: has('--strict'),
    strictReview: has('--strict-review'),
    ...(docsVersion !== undefined && { docsVersion }),
    ...(against !== undefined && { against }),
    ...(folder !== undefined && { checkout: { folder, ...(base !== undefined && { base }) } }),
    ...(has('--accept') && { accept: pages }),
    ...(has('--fix') && { fix: has('--dry-run') ? 'dry-run' : 'write' }),
  }
}

function faultOf(rules: readonly (readonly [boolean, string])[]): string | undefined {
  return rules.find(([applies]) => applies)?.[1]
}

function isFormat(value: string): value is ReportFormat {
  return reportFormats.some((format) => format === value)
}

const valued = new Set(['--against', '--checkout', '--base', '--format', '--docs-version'])

function wordsOf(args: readonly string[]): string[] {
  return args.filter((arg, index) => !arg.startsWith('-') && !valued.has(args[index - 1] ?? ''))
}

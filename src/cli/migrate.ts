import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../migrate/convert/migration'
import { migrateSite, type MigrationReport } from '../migrate/migrate-site'
import { optionValue } from './arguments'

/** `migrate <folder>`: makes a site of a Docusaurus site, in the current folder or in `--out`. */
export async function run(args: string[]): Promise<number> {
  const out = optionValue(args, '--out')
  const from = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--out')
  if (from === undefined) {
    process.stderr.write('Name the folder of the Docusaurus site: `docs migrate ../website`.\n')
    return 2
  }
  const to = path.resolve(out ?? '.')
  const report = await migrateSite({ from: path.resolve(from), to })
  process.stdout.write(
    args.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, { from, to }),
  )
  return 0
}

const headings: [kind: Finding['kind'], heading: string][] = [
  ['to-do', 'To do by hand'],
  ['left-out', 'Has no equivalent'],
  ['changed', 'Is otherwise'],
]

function reportText(report: MigrationReport, { from, to }: { from: string; to: string }): string {
  const copied = Object.entries(report.copied).map(([name, count]) => `${name} (${count})`)
  const parts = [
    `Wrote ${report.written.join(', ')}.`,
    `Copied ${report.documents} documents and what belongs to them: ${copied.join(', ') || 'nothing'}.`,
  ]
  if (report.missing.length > 0)
    parts.push(
      `Not installed in ${from}, so what they give was not asked for: ${report.missing.join(', ')}. Nothing is lost by that unless a setting is made of it.`,
    )
  for (const [kind, heading] of headings) {
    const findings = report.findings.filter((finding) => finding.kind === kind)
    if (findings.length > 0) parts.push(`${heading}:\n\n${findings.map(findingText).join('\n')}`)
  }
  const folder = path.relative('.', to)
  const enter = folder === '' ? '' : `cd ${folder} && `
  const install = existsSync(path.join(to, 'node_modules')) ? '' : 'npm install && '
  parts.push(`Next:\n\n  ${enter}${install}npx docs dev`)
  return `${parts.join('\n\n')}\n`
}

function findingText({ what, reason, hint, file, line }: Finding): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `  ${what}  ${place}\n    ${reason}${hint === undefined ? '' : ` ${hint}`}`
}

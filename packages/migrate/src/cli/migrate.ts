import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../convert/migration'
import { migrateSite, type MigrationReport } from '../migrate-site'
import { optionValue } from 'holdtrue/cli/arguments'
import { groupedBy } from 'holdtrue/model/lists'

/** `migrate <folder>`: converts a Docusaurus site, into the current folder or `--out`. */
export async function run(args: string[]): Promise<number> {
  const out = optionValue(args, '--out')
  const variables = optionValue(args, '--env')?.split(',') ?? []
  const from = args.find(
    (arg, index) => !arg.startsWith('-') && !/^--(?:out|env)$/.test(args[index - 1] ?? ''),
  )
  if (from === undefined) {
    process.stderr.write(`Name the folder of the Docusaurus site, as in \`migrate ../website\`.\n`)
    return 2
  }
  const to = path.resolve(out ?? '.')
  // The bundler names modules by their real paths.
  const site = existsSync(from) ? realpathSync(from) : path.resolve(from)
  const report = await migrateSite({ from: site, to, variables })
  process.stdout.write(
    args.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, { from, to }),
  )
  return 0
}

const headings: [kind: Finding['kind'], heading: string][] = [
  ['to-do', 'To do by hand'],
  ['left-out', 'Has no equivalent'],
  ['changed', 'Works differently'],
]

function reportText(report: MigrationReport, { from, to }: { from: string; to: string }): string {
  const copied = Object.entries(report.copied).map(([name, count]) => `${name} (${count})`)
  const parts = [
    `Wrote ${report.written.join(', ')}.`,
    `Copied ${report.documents} documents and what belongs to them: ${copied.join(', ') || 'nothing'}.`,
  ]
  if (report.missing.length > 0)
    parts.push(
      `Not installed in ${from}: ${report.missing.join(', ')}. The configuration was read without them, which matters only where a setting is computed from one of them.`,
    )
  for (const [kind, heading] of headings) {
    const findings = report.findings.filter((finding) => finding.kind === kind)
    if (findings.length > 0) parts.push(`${heading}:\n\n${findingTexts(findings)}`)
  }
  const folder = path.relative('.', to)
  const enter = folder === '' ? '' : `cd ${folder} && `
  const install = existsSync(path.join(to, 'node_modules')) ? '' : 'npm install && '
  parts.push(`Next:\n\n  ${enter}${install}npx docs dev`)
  return `${parts.join('\n\n')}\n`
}

function findingTexts(findings: readonly Finding[]): string {
  const groups = groupedBy(findings, ({ reason, hint }) => [reason, hint].filter(Boolean).join(' '))
  const texts = Array.from(groups, ([words, group]) => {
    const places = group.map(({ what, file, line }) => `  ${what}  ${[file, line].filter(Boolean).join(':')}`)
    const more = places.length - shownPlaces
    const shown = [...places.slice(0, shownPlaces), ...(more > 0 ? [`  and ${more} more`] : [])]
    return `${shown.join('\n')}\n    ${words}`
  })
  return texts.join('\n')
}

/** Further locations of a finding are only counted; `--json` lists all. */
const shownPlaces = 8

/** SARIF 2.1.0, the form in which code scanners take results. */
import type { Problem } from 'holdtrue/model/problem'
import { exampleProblems, type VerifyResult } from './report-text'
import type { ReportedClaim } from './verify-claims'

const rules = [
  { id: 'claim-false', text: 'A statement of the documentation is not true of the code.' },
  { id: 'claim-due', text: 'A statement of the documentation is to be read again.' },
  { id: 'example', text: 'A checked example of the documentation has a fault.' },
  { id: 'page-unread', text: 'A page of the documentation could not be read, so nothing on it was checked.' },
]

/** @param pagePath path of a page as the repository knows it */
export function formatSarif(result: VerifyResult, pagePath: (file: string) => string): string {
  const claims = [
    ...result.failed.map((claim) => resultOf('claim-false', 'error', claim, pagePath)),
    ...result.due.map((claim) => resultOf('claim-due', 'warning', claim, pagePath)),
  ]
  const plain =
    (ruleId: string) =>
    ({ severity, message, file = '', line = 1 }: Problem) => ({
      ruleId,
      level: severity,
      message: { text: message },
      locations: [location(pagePath(file), line)],
    })
  const examples = exampleProblems(result).map(plain('example'))
  const unread = result.unread.map(plain('page-unread'))
  const driver = {
    name: 'docs verify',
    rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
  }
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, results: [...claims, ...examples, ...unread] }],
    },
    undefined,
    2,
  )
}

/** The code stands first where a change of it is at fault: that is where a reviewer looks. */
function resultOf(
  ruleId: string,
  level: string,
  claim: ReportedClaim,
  pagePath: (file: string) => string,
): unknown {
  const { message, hint, file, line, column, target, source } = claim
  const page = location(pagePath(file), line, column)
  return {
    ruleId,
    level,
    message: { text: [message, hint].filter((part) => part !== undefined).join(' ') },
    locations: [source ? location(source.file, source.line) : page],
    ...(source && { relatedLocations: [{ ...page, message: { text: target } }] }),
    partialFingerprints: { claim: `${file} ${target}` },
  }
}

function location(uri: string, startLine: number, startColumn?: number) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(uri) },
      region: { startLine, ...(startColumn !== undefined && { startColumn }) },
    },
  }
}

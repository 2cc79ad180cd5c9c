import path from 'node:path'
import type { AskingIntegration } from 'holdtrue/ask/asking-integration'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'
import { claimsName } from './ask/open-code'
import { pageNotes, tools } from './ask/tools'
import { commands } from './cli/command-table'
import { fenceKind, type ClaimFacts, type ClaimVerdict } from './model/claims'

const root = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src')
const file = (name: string) => path.join(root, name)

/** Names that may be packages; the index decides. */
const packageLike = /^(?:@[a-z\d][\w.-]*\/[a-z\d][\w.-]*|[a-z\d]+(?:-[a-z\d]+)+)$/

const claims: AskingIntegration<ClaimVerdict, ClaimFacts> = {
  name: claimsName,
  schemes: { src: (count) => `${counted(count, 'statement')} about the code` },
  isName: (code) => packageLike.test(code),
  fenceKind,
  markedFences: ['run'],
  browser: {
    styles: file('theme/claims.css'),
    deferred: file('theme/claims-deferred.css'),
    sheets: {
      reports: { file: file('theme/reports.css') },
      'claim-states': { file: file('theme/claim-states.css'), for: /class="[^"]*\bclaim-(?:failed|due)/ },
    },
    scripts: [
      {
        selector: 'a.claim:not(.claim-failed, .diagram-link)',
        on: 'sign',
        module: file('browser/source-cards.ts'),
      },
      { selector: '.doc-code-files', on: 'arrival', module: file('browser/doc-code.ts') },
      { selector: '.code-tree', on: 'arrival', module: file('browser/code-tree.ts') },
      {
        selector: 'form[data-code-map], form[data-symptom]',
        on: 'arrival',
        module: file('browser/code-map.tsx'),
      },
    ],
  },
  cutVersion: async (cut, options) => (await import('./options')).cutVersion(cut, options),
  commands,
  tools,
  pageNotes,
  // Lazy: only builds need this code, questions do not.
  start: async (site, options) => (await import('./start')).startClaims(site, options),
}
export default claims

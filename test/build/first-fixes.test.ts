/** Defects, and the tests that prove them, as shown to readers and programs. */
import { expect, it, vi } from 'vitest'
import { claims } from '../../packages/claims/src/index'
import { hashOfSurroundings, proofsOf } from '../../packages/claims/src/prove/proofs'
import { writeVerdicts } from '../../packages/claims/src/prove/verdicts'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { mainOf } from '../support/built'
import { runDocs } from '../support/site'
import { configOf, createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

const hub = 'src:@fixture/toolbox/src/hub.ts'
const proof = "test('it forgets', () => {})"

const page = `# Hub

:::defect[It \`hangs\`]{fix="one line"}
Its [limit](${hub}#DEFAULT_LIMIT) is never read. Then it waits.
:::

:::defect[It forgets]{fix="one line"}
A [hub](${hub}#createHub) forgets its receivers.

\`\`\`ts run
${proof}
\`\`\`
:::

:::defect[Nobody knows how big]
It may be large.
:::
`

const settings = {
  markdown: {
    admonitions: {
      defect: { label: 'Known defect', list: { route: '/known-defects', title: 'Known defects' } },
    },
  },
  integrations: [
    claims({
      ...fixtureUpstream,
      fixes: { 'one line': '/first', 'needs a decision': '/ask' },
    }),
  ],
}

function siteOf(files: Record<string, string>) {
  const index = [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text])
  return createTempSite({
    'site.config.ts': configOf(settings),
    'content/first.md': '# A first fix\n',
    'content/ask.md': '# Ask first\n',
    ...Object.fromEntries(index),
    ...files,
  })
}

/** Stores the verdict that the page's proof passed. */
function passProof(siteDir: string): void {
  const place = { file: 'content/hub.mdx', line: 9, column: 1 }
  const fence = { kind: 'run', language: 'ts', code: proof, values: {}, within: 'defect-it-forgets', place }
  const surroundings = hashOfSurroundings(siteDir, fixtureUpstream)
  const { proofs } = proofsOf('/hub', { fences: [fence] }, surroundings)
  writeVerdicts(
    siteDir,
    fixtureUpstream,
    proofs,
    proofs.map((item) => ({ proof: item, result: 'passed' })),
  )
}

/** The text of a page's main element. */
const wordsOf = (html: string) =>
  mainOf(html)
    .replaceAll('<wbr>', '')
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('V12: open defects are listed by the size of their fix, with file, proof, guide and test', async () => {
  const site = siteOf({
    'content/hub.mdx': page,
    'content/wide.mdx': `# Wide\n\n:::defect[It spreads]{fix="several files"}\nA [hub](${hub}#createHub) and the [command](src:fixture-cli/src/command.ts).\n:::\n`,
    'content/hidden.mdx':
      '---\nunlisted: true\n---\n\n# Hidden\n\n:::defect[Secret]{fix="one line"}\nNo.\n:::\n',
  })
  passProof(site.siteDir)
  const { code, stderr } = await site.build()
  expect([code, stderr]).toEqual([0, ''])
  const whole = mainOf(site.read('first-fixes.html'))
  const forgets =
    'It forgets Reproduced A hub forgets its receivers. Change packages/toolbox/src/hub.ts Test packages/toolbox/src/__tests__/hub.test.ts Proof Hub Run it npm run prove -- --page /hub#defect-it-forgets'
  const hangs =
    'It hangs Its limit is never read. Change packages/toolbox/src/hub.ts Test packages/toolbox/src/__tests__/hub.test.ts Page Hub'
  const words = wordsOf(whole)
  expect(words).toContain(
    `One line 2 defects, 1 of them reproduced. How to go about one: A first fix . ${forgets} ${hangs} One function None is known.`,
  )
  expect(words).toContain('Needs a decision None is known. How to go about one: Ask first .')
  expect(whole).toContain('href="/hub#defect-it-forgets"')
  expect(whole).toMatch(/href="https:\/\/example\.org\/blob\/v1\.0\.0\/packages\/toolbox\/src\/hub\.ts#L\d+"/)
  expect(whole).not.toMatch(/Secret|how big/)
  expect(wordsOf(site.read('first-fixes/one-line.html'))).toContain(`@fixture/toolbox 2 defects`)
  expect(wordsOf(site.read('first-fixes/one-function.html'))).toContain('No open defect is known here.')
  expect(wordsOf(site.read('first-fixes/several-files.html'))).toContain(
    'It spreads A hub and the command. Change packages/toolbox/src/hub.ts Also packages/cli/src/command.ts Test',
  )
  expect(site.read('first-fixes.md')).toContain(
    '- [It forgets](https://docs.example.org/hub#defect-it-forgets) Reproduced\n',
  )
  expect(site.read('sitemap.xml')).toContain('/first-fixes/one-line<')
})

it('V11: page, copy, list, health and answers say the same of a defect and of its test', async () => {
  const site = siteOf({ 'content/hub.mdx': page })
  const ask = async (...args: string[]) =>
    (await runDocs(args, { SITE_DIR: site.siteDir, OUT_DIR: site.outDir })).stdout
  await site.build()
  expect(site.read('hub.html')).not.toContain('Reproduced')
  expect(wordsOf(site.read('docs-health.html'))).toContain('1 test is stale')
  expect(await ask('claims', 'hub')).toContain('test defect-it-forgets  [Has not run as it is now]')

  passProof(site.siteDir)
  await site.build()
  const state = 'reproduced in Fixture 1.0.0, fix: one line'
  expect(wordsOf(site.read('hub.html'))).toContain('It forgets Reproduced in Fixture 1.0.0 Fix: one line')
  expect(site.read('hub.html')).toContain('href="/first-fixes/one-line">Fix: one line</a>')
  expect(site.read('hub.md')).toMatch(/It forgets.*\(reproduced in Fixture 1\.0\.0, fix: one line\)/)
  expect(site.read('hub.md')).toContain('*Ran against Fixture 1.0.0.*')
  expect(await ask('page', 'hub')).toContain(`(${state})`)
  const answer = await ask('claims', 'hub')
  expect(answer).toContain('test defect-it-forgets  [Ran against Fixture 1.0.0]')
  expect(answer).toContain(`#defect-it-forgets  defect “It forgets”  [${state}]`)
  expect(answer).toContain('#defect-it-hangs  defect “It hangs”  [fix: one line]')
  expect(JSON.parse(await ask('claims', 'hub', '--json'))).toMatchObject({
    proofs: [{ name: 'defect-it-forgets', state: 'passed' }],
    defects: [{ fix: 'one line' }, { fix: 'one line', isReproduced: true }],
  })
  expect(wordsOf(site.read('docs-health.html'))).toMatch(
    /1 test on pages ran 0 tests are stale.*0 tests failed/,
  )

  // A reproduced defect comes first in the list of all defects, which is labelled accordingly.
  const list = wordsOf(site.read('known-defects.html'))
  expect(list).toContain(`It forgets (${state})`)
  expect(list.indexOf('It forgets')).toBeLessThan(list.indexOf('It hangs'))
  expect(site.read('known-defects.md')).toContain(
    `[It forgets](https://docs.example.org/hub#defect-it-forgets) (${state})\n  A hub forgets`,
  )
})

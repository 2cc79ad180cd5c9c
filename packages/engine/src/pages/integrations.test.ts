import { expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { doc as page, site as siteData } from '../../../../test/support/theme-data'
import { editionsOf, loadSite } from '../content/load-site'
import { ProblemsError } from '../model/problem'
import type { Integration, SiteIntegration } from './integration'
import { Integrations } from './integrations'
import { partsOfSite } from './site-parts'

const broken = (): never => {
  throw new Error('no')
}

const fact = (hook: string) => `The integration \`faulty\` failed in \`${hook}\`: no`

/** An integration that throws in every hook, and one that works. */
function faulty(hooks: Partial<Integration>, running: SiteIntegration) {
  const start = broken
  const sound = { name: 'sound', start }
  return new Integrations(
    [
      { ...running, module: { name: 'faulty', start, ...hooks } },
      {
        module: sound,
        describes: () => ({ text: 'Box 1.0.0' }),
        state: () => 'known',
        routes: () => ['/own'],
        about: () => ['It is a box.'],
      },
    ],
    [],
  )
}

const hooks = [
  'describes',
  'state',
  'lists',
  'routes',
  'pages',
  'files',
  'stored',
  'storedOf',
  'about',
] as const
const all = Object.fromEntries(hooks.map((hook) => [hook, broken]))

it('problems that a hook throws are reported as they are, with their hints', async () => {
  const problem = { severity: 'error', code: 'symptoms-file', message: 'gone', hint: 'Is it here?' } as const
  const integrations = faulty(
    {},
    {
      routes() {
        throw new ProblemsError([problem])
      },
    },
  )
  const { siteDir, cacheDir } = createTempSite({ 'content/a.md': '# A\n' })
  expect(integrations.routes(await loadSite({ siteDir, cacheDir, mode: 'production' }))).toEqual(['/own'])
  expect(integrations.takeFailures()).toContainEqual(problem)
})

it('a hook that throws is named with its integration, once, and the others answer', async () => {
  const { siteDir, cacheDir } = createTempSite({ 'content/a.md': '# A\n' })
  const site = await loadSite({ siteDir, cacheDir, mode: 'production' })
  const integrations = faulty({}, all)
  const [edition] = editionsOf(site)
  const [doc] = site.docs
  if (!doc) throw new Error('The site has no document.')
  const known = { doc, facts: { admonitions: [] }, problems: [] }
  expect(integrations.describes({ key: 'current' })).toEqual({ text: 'Box 1.0.0' })
  expect(integrations.state('current')).toBe('known')
  expect(integrations.lists(edition)).toEqual([])
  expect(integrations.routes(site)).toEqual(['/own'])
  expect(integrations.routes(site)).toEqual(['/own'])
  const gathered = { edition, documents: [known], whole: partsOfSite(site), lists: [] }
  expect(integrations.pages(gathered)).toEqual({ pages: [], files: [] })
  expect(integrations.files(site, [known])).toEqual([])
  expect(integrations.stored(site)).toEqual({})
  expect(integrations.storedOf(known)).toEqual({})
  expect(integrations.about(site)).toEqual(['It is a box.'])
  expect(integrations.takeFailures().map(({ message }) => message)).toEqual(hooks.map(fact))
  expect(integrations.takeFailures()).toEqual([])
})

it('a page whose article fails has a problem', async () => {
  const integrations = faulty({}, { finishPage: broken })
  const finished = await integrations.finish({ integration: 'faulty', page, data: {} }, siteData)
  expect(finished.page).toEqual(page)
  expect(finished.problems.map(({ message }) => message)).toEqual([fact('finishPage')])
})

it.each(['isName', 'fenceKind'] as const)('`%s` ends the compilation', (hook) => {
  const { isName, fenceKinds } = faulty({ [hook]: broken }, {}).compileHooks
  const fence = { language: 'ts', code: '', values: {}, words: [] }
  expect(() => (hook === 'isName' ? isName?.('a') : fenceKinds?.(fence))).toThrow(fact(hook))
})

/** The first questions to a site that was never built: as little is read and loaded as they need, and the answers are those of a build. */
import path from 'node:path'
import * as satteri from 'satteri'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedAnswers } from '../../src/ask/answer-store'
import { askCode } from '../../src/ask/ask-code'
import { codeText } from '../../src/cli/ask/answer-text'
import { openClaims, openStatementsAbout } from '../../src/cli/ask/open-statements'
import { openPage } from '../../src/cli/ask/open-page'
import { prepareAnswers } from '../../src/cli/ask/prepare-answers'
import { declarationsOf } from '../../src/cli/ask/open-for-question'
import { releaseIndex } from '../../src/cli/ask/release-index'
import { createAskedSite } from '../support/asked-site'
import { loadedModules } from '../support/loaded-modules'
import { root } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { questions } from './questions'

vi.mock('satteri', async (original) => {
  const actual = await original<typeof satteri>()
  return { ...actual, mdxToMdast: vi.fn(actual.mdxToMdast) }
})
const parsed = () => vi.mocked(satteri.mdxToMdast).mock.calls.length

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const siteDir = path.join(root, 'site')
const note = (text: string) => {
  throw new Error(`The whole site was read: ${text}`)
}
/** What nobody asked yet. */
const fresh = () => ({ siteDir, cacheDir: tempFolder() })

let whole: OpenedAnswers
const wholeCache = tempFolder(afterAll)
beforeAll(async () => {
  whole = await prepareAnswers({ siteDir, cacheDir: wholeCache })
})
beforeEach(() => {
  vi.mocked(satteri.mdxToMdast).mockClear()
})

const hub = 'packages/core/core/src/services/event-hub.ts'

const others = [
  `${hub}:30`,
  `${hub}:1:1\npackages/core/database/src/schema/diff.ts:12`,
  `C:\\work\\strapi\\${hub.replaceAll('/', '\\')}`,
  'packages/core/core/src/services',
  'packages/core/core',
  '@strapi/core',
  '@strapi/design-system',
  'event-hub.ts',
  'index.ts',
  'createEventHub',
  'Strapi.start',
  'no-such-symbol',
  'sanitizeOutput',
  'good morning',
  'packages/core/core/src/services/event-hubb.ts',
  'node_modules/@strapi/core/dist/services/event-hub.js',
  `diff --git a/${hub} b/${hub}\n--- a/${hub}\n+++ b/${hub}\n@@ -1 +1 @@\n-a\n+b\n`,
  `    at createEventHub (/app/node_modules/@strapi/core/dist/services/event-hub.js:12:3)\n    at Strapi.load (/app/node_modules/@strapi/core/dist/Strapi.js:1:2)`,
]

describe('K4: a first question', () => {
  it.each([...questions.map(({ changed }) => changed), ...others])(
    '%j is answered as after a build',
    async (text) => {
      const { opened } = await openStatementsAbout(shared, note)
      const { upstream } = whole.answers
      const ask = async (answers: OpenedAnswers) =>
        codeText(
          await askCode(answers, text, {
            declarationsOf: (symbol) =>
              declarationsOf(symbol, () => Promise.resolve(releaseIndex(upstream, siteDir))),
          }),
        )
      expect(await ask(opened)).toBe(await ask(whole))
    },
  )

  it('is answered so to the last page and statement', async () => {
    const { opened } = await openStatementsAbout(shared, note)
    const all = { pages: 1000, statements: 1000 }
    const report = await askCode(whole, hub, all)
    expect(report.pages.flatMap(({ statements }) => statements).length).toBeGreaterThan(500)
    expect(await askCode(opened, hub, all)).toEqual(report)
  })

  it('about a file parses no more documents than it names, and those whose text is not plain', async () => {
    const { opened } = await openStatementsAbout(fresh(), note)
    const { pages } = await askCode(opened, hub)
    expect(pages).toHaveLength(10)
    // Of five documents or so only the parser knows what they say.
    expect(parsed()).toBeLessThanOrEqual(pages.length + 5)
    expect(whole.answers.pages.length).toBeGreaterThan(300)
  })

  it('about a page parses that page alone', async () => {
    await openClaims(fresh(), '/docs/core/strapi/event-hub', note)
    expect(parsed()).toBe(1)
    const { textOf, answers } = await openPage(fresh(), '/docs/core/strapi/event-hub', note)
    const page = answers.pages.find(({ route }) => route === '/docs/core/strapi/event-hub')
    if (!page) throw new Error('The page is not there.')
    expect(textOf(page).copy).toMatch(/^---\ntitle: Event Hub\n/)
    expect(parsed()).toBe(2)
  })
})

const shared = { siteDir, cacheDir: tempFolder(afterAll) }

describe('K4: a first question loads', () => {
  /** Packages that are no part of an answer. */
  const needless = new Set([
    'react',
    'react-dom',
    'vite',
    'yaml',
    'image-size',
    'unbash',
    '@viz-js/viz',
    'refractor',
  ])

  it.each([
    ['covers', ['covers', 'packages/toolbox/src/hub.ts']],
    ['claims', ['claims', '/hub']],
    ['page', ['page', '/hub']],
    ['search', ['search', 'limits']],
  ])('%s: none of what it does not need', async (_, args) => {
    const site = createAskedSite()
    const { code, packages } = await loadedModules(args, site.env)
    expect(code).toBe(0)
    expect(packages.filter((name) => needless.has(name))).toEqual([])
    expect(packages).toContain('satteri')
  })
})

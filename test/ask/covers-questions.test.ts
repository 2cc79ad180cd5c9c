/** `covers` on the real site: the pages that a maintainer would name are in the first three results. */
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tempFolder } from '../support/temp-folder'
import { askCode } from '../../packages/claims/src/ask/ask-code'
import { openCode, type OpenedCode } from '../../packages/claims/src/ask/open-code'
import { prepareAnswers } from '../../packages/engine/src/cli/ask/prepare-answers'
import { root } from '../support/site'
import { questions } from './questions'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const cacheDir = tempFolder(afterAll)
let opened: OpenedCode

beforeAll(async () => {
  const environment = { siteDir: path.join(root, 'site'), cacheDir }
  opened = await openCode(await prepareAnswers(environment), { environment })
})
it('K4: of thirty and more changed files, all but two at most lead to what is to be read', async () => {
  expect(questions.length).toBeGreaterThanOrEqual(30)
  const missed: object[] = []
  for (const { changed, read } of questions) {
    const { places, pages } = await askCode(opened, changed, 3)
    expect(places, changed).toMatchObject([{ kind: 'file', path: changed }])
    const found = pages.map(({ route }) => route)
    if (!read.every((route) => found.includes(route))) missed.push({ changed, read, found })
  }
  expect(missed.length, JSON.stringify(missed, undefined, 1)).toBeLessThanOrEqual(2)
})

import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { readJsonEntry } from '../files/cache-entry'
import { engineState } from '../files/engine-root'
import { AnswerStore } from './answer-store'

it('answers belong to the engine that made them, by its code and not by the folder it lies in', () => {
  const folder = tempFolder()
  const store = new AnswerStore({ siteDir: folder, cacheDir: path.join(folder, '.cache') })
  store.save(
    { title: '', url: '', integrations: [], added: {}, pages: [] },
    { state: {}, folders: [], search: { files: {}, texts: {} } },
  )
  const stored = readJsonEntry<{ engine: string }>(path.join(store.dir, 'answers.json'))
  expect(stored?.engine).toBe(engineState())
  expect(store.open()).toMatchObject({ answers: { pages: [] } })
})

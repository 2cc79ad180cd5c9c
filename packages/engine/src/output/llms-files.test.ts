import { expect, test } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { joinCopies, takeCopies } from './llms-files'

test('copies are taken out of the text that was put together of them, whatever it begins with', async () => {
  const { config } = await createTempSite({ 'content/a.md': '# A\n' }).load()
  const texts = new Map([
    ['a.md', '# A\n\nGrüße.\n'],
    ['empty.md', ''],
    ['b.md', '# B\n'],
  ])
  const read = (file: string) => Buffer.from(texts.get(file) ?? '')
  const whole = joinCopies([...texts.keys()], config, { read, sizeOf: (file) => read(file).length })
  if (!whole) throw new Error('There is no text.')
  const taken = takeCopies(whole.text, whole.parts)
  expect([...texts.keys()].map((file) => Buffer.from(taken.get(file) ?? []).toString())).toEqual([
    ...texts.values(),
  ])
})

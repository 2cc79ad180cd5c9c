import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'

it('R7: documents whose routes differ in capitals or the form of accents alone are told', async () => {
  const { problems } = await createTempSite({
    'content/a.md': '---\nslug: /Page\n---\n',
    'content/b.md': '---\nslug: /page\n---\n',
    'content/c.md': '---\nslug: /caf\u00E9\n---\n',
    'content/d.md': '---\nslug: /cafe\u0301\n---\n',
    'content/e.md': '---\nslug: /other\n---\n',
  }).load()
  expect(problems.filter(({ code }) => code === 'similar-route')).toMatchObject([
    { file: 'content/b.md', message: expect.stringContaining('capitals') },
    { file: 'content/d.md', message: expect.stringContaining('accents') },
  ])
})

it('R7: a name with a tab or a line break is told, and gets a route that a server finds', async () => {
  const { docs, problems } = await createTempSite({
    'content/a\tb.md': '# A\n',
    'content/c\nd.md': '# B\n',
  }).load()
  expect(docs.map(({ route }) => route).sort()).toEqual(['/a-b', '/c-d'])
  expect(problems).toHaveLength(2)
})

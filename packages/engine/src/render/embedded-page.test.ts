import { expect, it } from 'vitest'
import { doc } from '../../../../test/support/theme-data'
import { embeddedCopy, shownFirst } from './embedded-page'

it('K1 of many files a page’s HTML says the number; who opens the list fetches them', () => {
  const many = { package: '@a/core', files: 4, paths: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] }
  expect(shownFirst({ ...doc, code: [many] })).toMatchObject({ code: [{ package: '@a/core', files: 4 }] })
  expect(JSON.stringify(shownFirst({ ...doc, code: [many] }))).not.toContain('a.ts')
  const few = { ...doc, code: [{ package: '@a/core', files: 1, paths: ['a.ts'] }] }
  expect(shownFirst(few)).toBe(few)
})

it('what the browser reads in the document, or never asks for, is not in its data', () => {
  const page = { ...doc, html: '<p>Text.</p>', islands: ['a#b'], keywords: ['k'], image: '/i.png' }
  const copy = embeddedCopy(page)
  expect(copy).toMatchObject({
    kind: 'doc',
    route: doc.route,
    title: doc.title,
    breadcrumbs: doc.breadcrumbs,
  })
  for (const key of ['html', 'headings', 'docId', 'islands', 'keywords', 'image'])
    expect(copy).not.toHaveProperty(key)
})

import { expect, it } from 'vitest'
import { doc } from '../../../../test/support/theme-data'
import { embeddedCopy } from './document'

it('what the browser reads in the document, or never asks for, is not in its data', () => {
  const page = {
    ...doc,
    html: '<p>Text.</p>',
    islands: ['a#b'],
    keywords: ['k'],
    image: '/i.png',
    parts: { meta: '<b>x</b>' },
  }
  const copy = embeddedCopy(page)
  expect(copy).toMatchObject({
    kind: 'doc',
    route: doc.route,
    title: doc.title,
    mainHtml: '',
  })
  for (const key of [
    'html',
    'headings',
    'docId',
    'islands',
    'keywords',
    'image',
    'parts',
    'breadcrumbs',
    'toc',
    'tags',
  ])
    expect(copy).not.toHaveProperty(key)
})

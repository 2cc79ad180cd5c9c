import { expect, test } from 'vitest'
import { admonition } from '../html/admonitions'
import { splitSections } from './article-text'

test('S title and body of an admonition are sentences of their own', () => {
  const note = (body: string) => admonition({ type: 'info', body })
  const html = `${note('<p>Current state: <strong>Stable</strong></p>\n')}<p>The hub is one.</p>${note('<p>Done?</p>')}`
  expect(splitSections(html)).toEqual([
    { id: '', heading: '', text: 'Info. Current state: Stable. The hub is one. Info. Done?' },
  ])
})

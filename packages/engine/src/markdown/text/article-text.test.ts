import { expect, test } from 'vitest'
import { html } from '../../../../../test/conformance/compile'
import { splitSections } from '../../model/html-reader'

test('S title and body of an admonition are sentences of their own', async () => {
  const text = ':::info\nCurrent state: **Stable**\n:::\n\nThe hub is one.\n\n:::info\nDone?\n:::'
  expect(splitSections(await html(text))).toEqual([
    { id: '', heading: '', text: 'Info. Current state: Stable. The hub is one. Info. Done?' },
  ])
})

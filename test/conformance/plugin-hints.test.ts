/** What the writer of a plugin is told who uses something that is not there. */
import { expect, it } from 'vitest'
import { createRemarkRunner } from '../../packages/engine/src/markdown/plugins/remark-runner'
import type { RemarkPlugin } from '../../packages/engine/src/model/site-functions'
import { compile } from './compile'

it('M14: a plugin that parses text is told what to do instead', async () => {
  const plugin: RemarkPlugin = function (this: { parse(text: string): unknown }) {
    return () => void this.parse('text')
  }
  const runner = createRemarkRunner([plugin])
  const { problems } = await compile('Text', 'mdx', { plugins: () => Promise.resolve(runner) })
  expect(problems[0]?.hint).toContain('A plugin has no `this.parse` here. Let it add nodes instead of text')
})

import { expect, it } from 'vitest'
import { sentenceAt } from './report'

const source = `# The [hub](src:a)

It starts. The [\`hub\`](src:a/b.ts#x?param=a:(b)) keeps
**all** [jobs](src:c), e.g. old ones. Then it ends.

- First [item](src:d)
- Second <b>item</b>. It has [more](src:e)
  of it.

| [Cell](src:f) | says this |
`
const at = (target: string) => {
  const before = source.slice(0, source.lastIndexOf('[', source.indexOf(`(src:${target}`)))
  const lines = before.split('\n')
  return sentenceAt(source, { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
}

it.each([
  ['a)', 'The hub'],
  ['a/', 'The `hub` keeps all jobs, e.g. old ones.'],
  ['c', 'The `hub` keeps all jobs, e.g. old ones.'],
  ['d', 'First item'],
  ['e', 'It has more of it.'],
  ['f', 'Cell | says this'],
])('V13: a statement is quoted by its sentence: %s', (target, sentence) => expect(at(target)).toBe(sentence))

it('V13: a place that is not there has no sentence', () => {
  expect(sentenceAt(source, { line: 99, column: 1 })).toBeUndefined()
})

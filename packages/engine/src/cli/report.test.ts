import { expect, it } from 'vitest'
import { placeOf, type Problem } from '../model/problem'
import { countProblems, formatProblem, formatProblems, sortProblems } from './report'

const problem: Problem = {
  severity: 'warning',
  code: 'broken-link',
  message: 'Link to `/a` has no page.',
  hint: 'Did you mean `/b`?',
  file: 'content/a.md',
  line: 3,
  column: 7,
  frame: '> 3 | [x](/a)\n    |     ^',
}

it('a problem is fact, place, source and hint', () => {
  expect(formatProblem(problem)).toBe(`warning Link to \`/a\` has no page. (broken-link)
  content/a.md:3:7
  > 3 | [x](/a)
      |     ^
  Did you mean \`/b\`?`)
  expect(formatProblem({ severity: 'error', code: 'port', message: 'No.' })).toBe('error No. (port)')
})

it('a place is as exact as it is known', () => {
  expect(placeOf(problem)).toBe('content/a.md:3:7')
  expect(placeOf({ ...problem, column: undefined })).toBe('content/a.md:3')
  expect(placeOf({ ...problem, line: undefined })).toBe('content/a.md')
  expect(placeOf({ ...problem, file: undefined })).toBeUndefined()
})

it('E8: problems are grouped by file, in order of place', () => {
  const at = (file: string, line: number, severity: Problem['severity'] = 'warning'): Problem => ({
    ...problem,
    severity,
    file,
    line,
  })
  const sorted = sortProblems([at('b', 1), at('a', 9), at('a', 2), at('a', 2, 'error')])
  expect(sorted.map(({ file, line, severity }) => `${file}:${line} ${severity}`)).toEqual([
    'a:2 error',
    'a:2 warning',
    'a:9 warning',
    'b:1 warning',
  ])
  expect(formatProblems([], '.')).toBe('')
})

it('a fact that is true of many places is told once, with the places; broken links are told one by one', () => {
  const unknown = (file: string): Problem => ({
    severity: 'warning',
    code: 'frontmatter-unknown-key',
    message: 'Unknown frontmatter key `team`.',
    file,
    line: 2,
    column: 1,
  })
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(formatProblems(files.map(unknown), '.')).toBe(
    'warning Unknown frontmatter key `team`. (frontmatter-unknown-key)\n  a:2:1\n' +
      '  The same in 6 more places: b:2:1, c:2:1, d:2:1, e:2:1, f:2:1, and 1 more.',
  )
  expect(formatProblems(files.slice(0, 3).map(unknown), '.').split('\n\n')).toHaveLength(3)
  expect(
    formatProblems(
      files.map((file) => ({ ...problem, file })),
      '.',
    ).split('\n\n'),
  ).toHaveLength(7)
})

it('paths are shown from the current folder, so that an editor can open them', () => {
  const outside: Problem = { ...problem, file: '../package.json', line: undefined, column: undefined }
  const generated: Problem = { ...outside, file: '/docs-health' }
  const text = formatProblems([problem, outside, generated], 'my/site')
  expect(text).toContain('  /docs-health\n')
  expect(text).toContain('  my/site/content/a.md:')
  expect(text).toContain('  my/package.json\n')
  expect(problem.file).toBe('content/a.md')
})

it('counts', () => {
  expect(countProblems([problem, { ...problem, severity: 'error' }, problem])).toBe('1 error, 2 warnings')
})

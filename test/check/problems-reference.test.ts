/** The manual's reference of problems. `npm run draw` regenerates it. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { explained, problemsPage, readProblems } from '../support/problems-reference'
import { root } from '../support/site'

const problems = readProblems()

it('the reference of the manual lists every problem as the sources word it', async () => {
  expect(problems.length).toBeGreaterThan(150)
  await expect(problemsPage(problems)).toMatchFileSnapshot(
    path.join(root, 'manual/content/30-running/06-problems.mdx'),
  )
})

it('no problem is missing from it, and nothing is explained that does not exist', () => {
  const known = new Set(problems.map(({ code }) => code))
  const texts = ['engine', 'claims', 'docusaurus', 'migrate'].flatMap((name) => {
    const folder = path.join(root, 'packages', name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  })
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code = '']) => code),
  )
  const ofUpstream = texts.flatMap((text) => text.match(/(?<=')upstream-[a-z-]+(?=')/g) ?? [])
  expect([...new Set([...written, ...ofUpstream])].filter((code) => !known.has(code)).sort()).toEqual([])
  const isWritten = (code: string) => texts.some((text) => text.includes(`'${code}'`))
  expect(Object.keys(explained).filter((code) => !isWritten(code))).toEqual([])
})

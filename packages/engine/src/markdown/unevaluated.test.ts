/** Whatever goes wrong in the engine, an expression that was not evaluated is an error with its location, never an empty text. */
import { expect, it, vi } from 'vitest'
import { compile } from '../../../../test/conformance/compile'

vi.mock(import('./components/evaluate'), async (original) => ({
  ...(await original()),
  evaluatePage: () => Promise.resolve(),
}))

it('A2: what was not evaluated is an error', async () => {
  const { problems } = await compile('Words {1 + 1} more.\n')
  expect(problems).toMatchObject([{ severity: 'error', code: 'mdx-unevaluated', line: 1, column: 7 }])
})

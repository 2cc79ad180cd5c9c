import { expect, it } from 'vitest'
import { testOf } from './defects'

it('the test of a file is what proves the defect, what a page names beside the file, or where the code base would have it', () => {
  const [server, panel] = ['packages/core/core/src/hub.ts', 'packages/core/upload/admin/src/utils/crop.tsx']
  const tests = ['src/__tests__/hub.test.ts', 'packages/core/core/src/__tests__/hub.vitest.test.ts']
  expect(testOf(server, [], [])).toBe('packages/core/core/src/__tests__/hub.test.ts')
  expect(testOf(panel, [], tests)).toBe('packages/core/upload/admin/src/utils/tests/crop.test.tsx')
  expect(testOf(server, [], tests)).toBe(tests[1])
  expect(testOf(server, ['packages/core/core/src/__tests__/two.test.ts (excerpt)', 'proof'], tests)).toBe(
    'packages/core/core/src/__tests__/two.test.ts',
  )
  expect(testOf('packages/core/core/package.json', [], tests)).toBeUndefined()
})

/** Threads that make pages. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

/** Enough that each of six threads, which is the maximum, takes five batches of 24. */
const pages = 720

it('whatever waits for its turn has one between two batches of pages: native code frees its memory then', async () => {
  const names = Array.from({ length: pages }, (_, index) => `p${index}`)
  const site = createTempSite({
    'components/Turns.tsx': `let turns = 0
let waits = false
export default function Turns() {
  if (!waits) {
    waits = true
    setImmediate(() => {
      waits = false
      turns++
    })
  }
  return <p>turns {String(turns)}.</p>
}
`,
    ...Object.fromEntries(
      names.map((name) => [
        `content/${name}.mdx`,
        `import Turns from '../components/Turns'\n\n# ${name}\n\n<Turns />\n`,
      ]),
    ),
  })
  expect((await site.build()).code).toBe(0)
  const turns = names.map((name) =>
    Number(/turns (\d+)\./.exec(readFileSync(path.join(site.outDir, `${name}.md`), 'utf8'))?.[1]),
  )
  expect(Math.max(...turns)).toBeGreaterThanOrEqual(3)
})

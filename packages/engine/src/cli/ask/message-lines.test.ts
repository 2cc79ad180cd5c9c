import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { linesUpTo } from './mcp-results'

const params = `"params":${JSON.stringify({ id: 7, text: 'x"id":7}'.repeat(1000), last: { id: 7 } })}`

it.each([
  [`{"jsonrpc":"2.0","id":1,"method":"m",${params}}`, '1'],
  [`{ "id": "a\\"b", "method": "m", ${params} }`, '"a\\"b"'],
  [`{"method":"m",${params},"jsonrpc":"2.0","id":12}\r`, '12'],
  [`{"method":"m",${params},"id":12,"jsonrpc":"2.0"}`, '12'],
  [`{"method":"m",${params}}`, 'null'],
])('F9: a line that is too long is refused by its id, and the next one is read', async (line, id) => {
  for (const size of [7, 4000, 100_000]) {
    const whole = Buffer.from(`{"a":1}\n${line}\n{"b":"ü"}\n`)
    const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      whole.subarray(index * size, (index + 1) * size),
    )
    const ids: string[] = []
    const lines = Readable.from(chunks).pipe(linesUpTo(5000, (found) => ids.push(found)))
    expect(await text(lines)).toBe('{"a":1}\n{"b":"ü"}\n')
    expect(ids).toEqual([id])
  }
})

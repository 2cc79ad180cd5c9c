import { Transform } from 'node:stream'

/** Where a client writes a message's id: before its other members, or behind them. */
const idPatterns = [
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")\s*,/,
  /"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/,
]

/** How much is kept of either end of a line that is too long, for its id. */
const keptBytes = 1000

/**
 * Hands on lines one at a time, and leaves out those that are too long, of which the rest would otherwise end the connection.
 * @param refuse is told of each with its message's id as JSON, `null` where that is not to be found
 */
export function linesUpTo(maxBytes: number, refuse: (id: string) => void): Transform {
  let parts: Buffer[] = []
  let size = 0
  const take = (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size <= maxBytes) return
    const held = Buffer.concat(parts)
    parts = [held.subarray(0, keptBytes), held.subarray(Math.max(keptBytes, held.length - keptBytes))]
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        take(chunk.subarray(start, end + 1))
        const line = Buffer.concat(parts)
        if (size <= maxBytes) this.push(line)
        else refuse(idOf(line))
        parts = []
        size = 0
        start = end + 1
      }
      take(chunk.subarray(start))
      done()
    },
  })
}

function idOf(line: Buffer): string {
  const ends = [line.subarray(0, keptBytes), line.subarray(-keptBytes)].map(String)
  const [id = 'null'] = idPatterns.flatMap((pattern, index) => pattern.exec(ends[index] ?? '')?.[1] ?? [])
  return id
}

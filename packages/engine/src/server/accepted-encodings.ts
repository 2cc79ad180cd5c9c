import type { IncomingMessage } from 'node:http'

/** An encoding that files are kept in, and the ending of such a file. */
export interface Encoding {
  name: 'br' | 'gzip'
  ending: 'br' | 'gz'
}

/** The smallest first. */
const encodings: readonly Encoding[] = [
  { name: 'br', ending: 'br' },
  { name: 'gzip', ending: 'gz' },
]

/** Encodings that a request takes (`Accept-Encoding`), the best for us first. One with the weight 0 is refused. */
export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const weights = new Map<string, number>()
  for (const entry of String(request.headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

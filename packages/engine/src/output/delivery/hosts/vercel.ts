import { hashedFolder } from '../delivery'
import { escapePattern, redirectsOf, typesOf, type HostFile, type HostInput } from './host-input'

/** `vercel.json`, to be deployed with the output folder as the project: `vercel deploy dist`. JSON knows no comments: README, Deploy, has them. */
export function vercelFiles(input: HostInput): HostFile[] {
  const { baseUrl, headers, cacheControl } = input.delivery
  const list = (entries: Iterable<readonly [string, string]>) =>
    [...entries].map(([key, value]) => ({ key, value }))
  const types = typesOf(input).filter(({ type }) => type.startsWith('text/'))
  const content = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    // It takes slash and `.html` off by itself before it looks here.
    redirects: redirectsOf(input).flatMap(({ from, before, heading }) =>
      /(?:\/|\.html)$/.test(from)
        ? []
        : [{ source: escapeSource(from), destination: before + heading, statusCode: 301 }],
    ),
    headers: [
      { source: `${escapeSource(baseUrl)}(.*)`, headers: list(headers) },
      {
        source: `${escapeSource(baseUrl + hashedFolder.slice(1))}(.*)`,
        headers: list([['Cache-Control', cacheControl.hashed]]),
      },
      ...types.flatMap(({ type, endings }) =>
        endings
          .filter((ending) => ending !== 'html')
          .map((ending) => ({
            source: `${escapeSource(baseUrl)}(.*)[.]${escapePattern(ending)}`,
            headers: list([['Content-Type', type]]),
          })),
      ),
    ],
  }
  return [{ file: 'vercel.json', content: `${JSON.stringify(content, undefined, 2)}\n`, place: 'output' }]
}

/** A path as the host's patterns want it: what means something there is escaped. */
function escapeSource(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\:]/g, String.raw`\$&`)
}

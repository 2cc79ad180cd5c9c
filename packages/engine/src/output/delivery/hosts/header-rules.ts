import { hashedFolder } from '../delivery'
import { typesOf, type HostFile, type HostInput } from './host-input'

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. `_redirects` lies beside it for every site that has moved pages. Both hosts serve
 * `x.html` at `/x`, revalidate what is not said to be immutable, and join values where two rules give one header, so no rule repeats one.
 */
export function headerFiles(input: HostInput): HostFile[] {
  const { baseUrl, headers, cacheControl } = input.delivery
  const block = (pattern: string, lines: readonly [string, string][]) =>
    `${pattern}\n${lines.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  const text = typesOf(input).filter(({ type }) => type.startsWith('text/') && !type.startsWith('text/html'))
  const content = [
    `# Written by the build, for Netlify and Cloudflare Pages. What these hosts cannot do: a page's Markdown copy by \`Accept\`
# (it has its own address, \`.md\`); Cloudflare Pages reads 100 rules here and 2,000 redirects in _redirects.`,
    block(`${baseUrl}*`, [...headers]),
    block(`${baseUrl}${hashedFolder.slice(1)}*`, [['Cache-Control', cacheControl.hashed]]),
    ...text.flatMap(({ type, endings }) =>
      endings.map((ending) => block(`${baseUrl}*.${ending}`, [['Content-Type', type]])),
    ),
  ].join('\n')
  return [{ file: '_headers', content, place: 'output' }]
}

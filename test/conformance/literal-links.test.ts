import { describe, expect, it } from 'vitest'
import { compile } from './compile'

/** Bare addresses, and the links that micromark's GFM (2.1, used by Docusaurus 3) creates for them. */
const addresses: [source: string, ...links: string[]][] = [
  ['http://.google.com'],
  ['é see **http://.google.com** here'],
  ['http://-a.com'],
  ['http://.a'],
  ['https://.../x'],
  ['https://…/a'],
  ['https://[::1]/'],
  ['https://$HOST/a'],
  ['https://a_b.com'],
  ['https://a.b_c'],
  ['http://a_b.c.d', 'http://a_b.c.d'],
  ['http://google.com', 'http://google.com'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['www.google.com', 'http://www.google.com'],
  ['www.a_b.com'],
  ['http://a.com.', 'http://a.com'],
  ['(http://a.com/(x))', 'http://a.com/(x)'],
  ['xhttp://a.com'],
  ['https://例え.jp', 'https://例え.jp'],
  ['<http://.google.com>', 'http://.google.com'],
  ['[http://.a](http://.a)', 'http://.a'],
  ['a@b.com', 'mailto:a@b.com'],
  ['a@b'],
]

describe('M21: an address that is written out is a link where Docusaurus makes one', () => {
  it.each(addresses)('%s', async (source, ...links) => {
    const { html, markdown, problems } = await compile(source, 'md')
    expect(problems).toEqual([])
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
    // An address in brackets is bare, too.
    const written = source.replace(/^<(.*)>$|^\[(.*)\]\(.*\)$/, '$1$2')
    expect(markdown.trim().replaceAll('\\', '')).toBe(written)
  })
})

/** What is known of claims without a parser is what the parser says. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { scanClaims } from '../../src/markdown/scan-claims'
import { siftClaims } from '../../src/markdown/sift-claims'
import { loadSite } from '../../src/site/load-site'
import { compileTextOf } from '../../src/sources/compile-articles'
import { randomNumbers } from '../support/random'
import { root } from '../support/site'
import { configOf, createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

/** Targets as the parser finds them; undefined for what only compiling tells. */
async function scanned(body: string): Promise<string[] | undefined> {
  const place = { file: 'a.mdx', format: 'mdx', siteDir: '/site', contentDir: '/site/content' } as const
  const claims = await scanClaims({ ...place, source: body, bodyOffset: 0 })
  return claims?.map(({ target }) => target)
}

async function compiled(body: string): Promise<string[]> {
  const temp = createTempSite({ 'site.config.ts': configOf({}), 'content/a.mdx': body })
  const site = await loadSite({ ...temp, mode: 'production' })
  const [doc] = site.docs
  if (!doc) throw new Error('There is no document.')
  const { slots } = await compileTextOf(site)(doc)
  return slots.flatMap(({ kind, target }) => (kind === 'claim' ? [target] : []))
}

it('most pages of this site are understood, and their claims are those that the parser finds', async () => {
  const site = await loadSite({
    siteDir: path.join(root, 'site'),
    cacheDir: path.join(root, '.cache'),
    mode: 'production',
  })
  let understood = 0
  for (const { absolute, sitePath, bodyOffset } of site.docs) {
    const body = readFileSync(absolute, 'utf8').slice(bodyOffset)
    const sifted = siftClaims(body)
    if (!sifted) continue
    understood++
    expect([sitePath, sifted]).toEqual([sitePath, await scanned(body)])
  }
  expect(understood).toBeGreaterThan(site.docs.length * 0.95)
})

const claim = '[`a`](src:p/a.ts#a)'
const target = 'src:p/a.ts#a'

describe('a text that is certain', () => {
  it.each([
    [
      'paragraphs, lists, quotations, headings',
      `# A ${claim}\n\n- ${claim}\n  1. ${claim}\n\n> ${claim}\n`,
      4,
    ],
    ['a table', `|a|b|\n|-|-|\n|${claim}|*${claim}*|\n`, 2],
    ['a note', `:::note[Title]\n\n${claim}\n\n:::\n`, 1],
    [
      'code beside it',
      `\`[\` and \`\` a\`b \`\` ${claim} \`]\`\n\n\`\`\`ts\nconst a = {}\n\`\`\`\n\n${claim}\n`,
      2,
    ],
    ['cards', `import DocCardList from '@theme/DocCardList'\n\n${claim}\n\n<DocCardList />\n`, 1],
    [
      'a diagram',
      `${claim}\n\n\`\`\`dot alt="x"\ndigraph { a [href="${target}"]; b [URL="https://x.org"] }\n\`\`\`\n\n${claim}\n`,
      3,
    ],
    ['an example in a fence', `\`\`\`md\n${claim}\n\`\`\`\n\n~~~\n${claim}\n\`\`\`\n~~~\n\n${claim}\n`, 1],
    ['no claim', 'Words with `src`.\n', 0],
  ])('%s', async (_, body, count) => {
    expect(siftClaims(body)).toEqual(Array.from({ length: count }, () => target))
    expect(siftClaims(body)).toEqual(await scanned(body))
  })

  it('with targets of all kinds', async () => {
    const targets = ['src:@a/b', 'src:!until=5.60.0', 'src:a/b.ts#--x?default=1', 'src:a/b.ts#text=f(x)', 'src:a/b.ts#c?value=1&type=x', 'src:a/b.ts#text=a%20b'] // prettier-ignore
    const body = targets.map((own) => `[a *b*](${own})`).join(' and ')
    expect(siftClaims(body)).toEqual(targets)
    expect(await scanned(body)).toEqual(targets)
  })
})

it.each([
  ['a diagram in a list', '- a\n\n  ```dot\n  digraph { a [href="src:p/a.ts"] }\n  ```'],
  ['a fence that does not end', `\`\`\`md\n\n${claim}`],
  ['a fence in a list', `- \`\`\`md\n  x\n  \`\`\`\n\n${claim}`],
  ['a fence that its list ends', `- a\n\n  \`\`\`md\nx\n  \`\`\`\n\n${claim}`],
  ['code around it', `\`${claim}\``],
  ['code that begins in the line before', `\`\`a\nb \`\` ${claim}\` c`],
  ['an element', `<b>${claim}</b>`],
  ['an expression', `{/* ${claim} */}`],
  ['an image', `![a](src:p/a.ts)`],
  ['an escaped bracket', `\\${claim}`],
  ['a definition', `[a][b]\n\n[b]: src:p/a.ts`],
  ['a footnote', `a[^1]\n\n[^1]: ${claim}`],
  ['a title', `[a](src:p/a.ts "b")`],
  ['an address in brackets', `[a](<src:p/a.ts>)`],
  ['a link in a link', `[https://x.org](src:p/a.ts)`],
  ['characters by number', `[a](s&#114;c:p/a.ts) ${claim}`],
  ['an escaped colon', `[a](src\\:p/a.ts) ${claim}`],
  ['a label of a directive', `:a[${claim}]`],
  ['a bar in code in a table', `|a|\n|-|\n|\`|\` ${claim}|`],
  ['a bar in code in a table without bars at its sides', `a|b\n-|-\n\`|\` ${claim}|c`],
  ['a partial', `import Part from './_part.mdx'\n\n${claim}`],
  ['code of a module', `export const a = '${target}'\n\n${claim}`],
])('%s is left to the parser', (_, body) => {
  expect(siftClaims(body)).toBeUndefined()
})

it('whatever its pieces, what is understood is what compiling says', async () => {
  const pieces = [claim, claim, '[b](src:q)', 'src:', '[', ']', '(', ')', '`', '``', '```', '```\n', '\n```\n', '```dot\n', 'a [href="src:q"]', '~~~', '\n', '\n', '\n\n', ' ', '  ', '    ', '- ', '> ', '1. ', '|', '|-|-|', '\\', '!', '<', '>', '<b>', '</b>', '{', '}', '&', ':', ':::', ':::note', '*', '_', '#', '## ', '^', '[^1]', '[^1]: ', '[b]: ', '"', "'", 'a', '\t', '<!--', '-->', '---', '~~', 'import a', '$'] // prettier-ignore
  const random = randomNumbers(11)
  const next = (limit: number) => Math.floor(random() * limit)
  let understood = 0
  let withClaims = 0
  for (let round = 0; round < 20_000; round++) {
    const body = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('')
    const sifted = siftClaims(body)
    if (!sifted) continue
    understood++
    if (sifted.length > 0) withClaims++
    const found = await scanned(body)
    // What does not parse has no claims.
    if (!found && sifted.length === 0) continue
    expect([body, sifted]).toEqual([body, found ?? (await compiled(body))])
  }
  expect(understood).toBeGreaterThan(1000)
  expect(withClaims).toBeGreaterThan(300)
})

import { describe, expect, it } from 'vitest'
import { compile } from './compile'

const dot = (code: string, meta = 'title="Cap" alt="A leads to B"'): string =>
  `\`\`\`dot ${meta}\n${code}\n\`\`\``

describe('diagrams', () => {
  it('are inline SVG with a caption and a text alternative', async () => {
    const { html, problems } = await compile(dot('digraph { a -> b }'))
    expect(problems).toEqual([])
    expect(html).toMatch(
      /^<figure class="diagram"><div class="diagram-scroll"><svg role="img" aria-label="A leads to B" class="diagram-svg" viewBox="[\d. ]+" width="\d+" fill="none" /,
    )
    expect(html).toMatch(/<\/svg><\/div><figcaption class="diagram-caption">Cap<\/figcaption><\/figure>$/)
  })

  it('have no ids, colours, fonts, inline styles or titles', async () => {
    const { html } = await compile(
      dot(
        'digraph { graph [bgcolor=red]; subgraph cluster_x { label="L"; a [style=filled, fillcolor=blue, tooltip="t"] } a -> b [color=green, fontcolor=pink, style=dashed, label="e"]; }',
      ),
    )
    expect(html).not.toMatch(/ id=|red|blue|green|pink|black|font-family|style=|<title|<a |<script|http/)
    for (const name of [
      'diagram-cluster',
      'diagram-shape-filled',
      'diagram-edge',
      'diagram-arrow',
      'diagram-text',
    ]) {
      expect(html).toContain(name)
    }
    expect(html).toContain('stroke-dasharray')
    expect(html.match(/<g/g)?.length).toBe(html.match(/<\/g>/g)?.length)
  })

  it('have round boxes, rounder ones for questions, and labels that no line crosses', async () => {
    const { html } = await compile(
      dot(
        'digraph { node [shape=box]; a [label="Ready?"]; a -> b [label="yes"]; b -> c; c -> a [label="no"] }',
      ),
    )
    const boxes = [...html.matchAll(/<rect class="diagram-shape"[^>]* rx="([\d.]+)"/g)].map(
      ([, radius]) => radius,
    )
    expect(boxes.toSorted()).toEqual(['18', '6', '6'])
    expect(html).toMatch(
      /<path class="diagram-edge"(?:(?!diagram-label).)*<text class="diagram-label" x="\S+" y="\S+">yes<\/text><text [^>]*>no<\/text><\/g><\/svg>/,
    )
    expect(html.indexOf('diagram-label')).toBeGreaterThan(html.lastIndexOf('diagram-arrow'))
  })

  it('tint nodes and groups by layer, and say what colours mean', async () => {
    const source =
      'digraph { subgraph cluster_a { class="layer-2"; label="A"; a } b [shape=box, class="layer-4"] }'
    const { html } = await compile(
      dot(source, 'alt="A and B" legend="2 Plugins, 4 Data & files, dashed later, 9 no"'),
    )
    expect(html).toMatch(/<rect class="diagram-cluster diagram-layer-2"/)
    expect(html).toMatch(/<rect class="diagram-shape diagram-layer-4"/)
    const items = [...html.matchAll(/<li><span class="diagram-key ([\w-]+)"><\/span>([^<]*)/g)]
    expect(items.map(([, key, words]) => `${key}: ${words}`)).toEqual([
      'diagram-layer-2: Plugins',
      'diagram-layer-4: Data &amp; files',
      'diagram-key-dashed: later',
    ])
  })

  it('C8 L4 a name of a group lies over the line that enters it; what is a little wider than a phone may shrink', async () => {
    const wide = (width: number) =>
      `digraph { subgraph cluster_a { class="layer-2"; label="A"; a [width=${width}] } b -> a }`
    const { html } = await compile(dot(wide(5), 'alt="A and B"'))
    expect(html).toMatch(/<text class="diagram-title diagram-layer-2"[^>]*>A<\/text><\/g><\/svg>/)
    expect(html).toContain('class="diagram-svg diagram-narrow"')
    expect((await compile(dot(wide(8), 'alt="A and B"'))).html).not.toContain('diagram-narrow')
    expect((await compile(dot(wide(1), 'alt="A and B"'))).html).not.toContain('diagram-narrow')
  })

  it('mark boxes that lead to the code', async () => {
    const { html } = await compile(
      `x\n\n${dot('digraph { node [shape=box]; a [href="src:@a/db/src/index.ts?imports=knex"]; b [href="./api.md"] }')}`,
    )
    expect(html.match(/class="diagram-mark"/g)).toHaveLength(1)
    expect(html).toMatch(/class="diagram-link external claim"[^>]*><rect [^>]*><path class="diagram-mark"/)
  })

  it('are drawn alike each time', async () => {
    const source = dot('digraph { a -> b [label="x"]; subgraph cluster_c { class="layer-1"; b -> c } }')
    const [first, second] = [await compile(source), await compile(source)]
    expect(first.html).toBe(second.html)
  })

  it('link nodes and edges; claims are checked, and listed under the picture for those who cannot see it', async () => {
    const source = dot(`digraph {
  api [label="content API\\nroutes", href="./api.md"]
  db [href="src:@a/db/src/index.ts?imports=knex"]
  api -> db [label="calls", URL="src:@a/core/src/x.ts#go?calls=wrong-one"]
}`)
    const { html, answers, article, problems } = await compile(`x\n\n${source}`)
    expect(problems).toEqual([])
    expect(html.match(/<a class="diagram-link[^>]*>/g)).toEqual([
      expect.stringContaining('href="./api.md" tabindex="-1"'),
      expect.stringMatching(
        /class="diagram-link external claim" href="https:\/\/source\.test\/" target="_blank"/,
      ),
      ...Array.from({ length: 2 }, () => expect.stringContaining('claim-failed')),
    ])
    expect(html).not.toMatch(/xlink|<a class="diagram-link[^>]* title=/)
    const list = html.slice(html.indexOf('<details class="diagram-links"'))
    expect(list).toContain('2 statements about the code</summary>')
    expect(list.replace(/<[^>]*>/g, '\n').split('\n')).toEqual(
      expect.arrayContaining([
        'content API routes: ',
        'db: ',
        'content API routes → db: ',
        '@a/db/src/index.ts?imports=knex',
      ]),
    )
    expect(
      answers.map(({ slot: { target, place }, verdict }) => [target, verdict, place.line, place.column]),
    ).toEqual([
      ['src:@a/db/src/index.ts?imports=knex', { ok: true }, 6, 13],
      ['src:@a/core/src/x.ts#go?calls=wrong-one', { ok: false }, 7, 34],
    ])
    expect(article.slots).toHaveLength(3)
  })

  it('need a text alternative', async () => {
    const { problems } = await compile(`x\n\n${dot('digraph { a }', '')}`)
    expect(problems).toMatchObject([{ code: 'diagram-alt', severity: 'warning', line: 3 }])
  })

  it('report a fault at its own line and show the source', async () => {
    const { html, problems } = await compile(`x\n\n${dot('digraph {\n  a -> \n}')}`)
    expect(problems).toMatchObject([{ code: 'diagram-syntax', severity: 'error', line: 6 }])
    expect(html).toContain('class="code-block"')
    expect(html).toContain('a -&gt;')
  })
})

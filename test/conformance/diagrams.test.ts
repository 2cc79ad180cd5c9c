import { describe, expect, it } from 'vitest'
import { compile } from './compile'

const dot = (code: string, meta = 'title="Cap" alt="A leads to B"'): string =>
  `\`\`\`dot ${meta}\n${code}\n\`\`\``

describe('diagrams', () => {
  it('are inline SVG with a caption and a text alternative', async () => {
    const { html, problems } = await compile(dot('digraph { a -> b }'))
    expect(problems).toEqual([])
    expect(html).toMatch(
      /^<figure class="diagram"><svg role="img" aria-label="A leads to B" class="diagram-svg" viewBox="[\d. ]+" width="\d+">/,
    )
    expect(html).toMatch(/<\/svg><figcaption class="diagram-caption">Cap<\/figcaption><\/figure>$/)
  })

  it('have no ids, colours, fonts, inline styles, titles or links', async () => {
    const { html } = await compile(
      dot(
        'digraph { graph [bgcolor=red]; subgraph cluster_x { label="L"; a [style=filled, fillcolor=blue, URL="http://x"] } a -> b [color=green, fontcolor=pink, style=dashed, label="e"]; }',
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

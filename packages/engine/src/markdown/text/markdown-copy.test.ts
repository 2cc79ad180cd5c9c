import { expect, it } from 'vitest'
import { htmlCopy } from './markdown-copy'

it('K5: what is made of data is Markdown with full addresses, lists in lists, tables and the text of pictures', () => {
  const html =
    '<p class="x">A <code>a_b</code> &amp; *c*, <a title="t" href="/sub/d#e"><code>d</code></a><span class="visually-hidden"> (hidden)</span>.</p>' +
    '<h2 id="h">Part<a class="heading-anchor" href="#h" aria-label="x"></a></h2>' +
    '<figure><svg role="img" aria-label="One &amp; two." viewBox="0"><text>no</text></svg></figure>' +
    '<ul><li><details open=""><summary><code>src/</code> <span>2 of 3</span></summary><ul><li>one</li><li><a href="#f">two</a></li></ul></details></li><li>three</li></ul>' +
    '<table><thead><tr><th>K</th><th>V</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table><button>no</button>'
  expect(htmlCopy(html, 'https://e.org/sub/page')).toBe(
    [
      'A `a_b` & \\*c\\*, [`d`](https://e.org/sub/d#e).',
      '',
      '## Part',
      '',
      'One & two.',
      '',
      '- `src/` 2 of 3',
      '  - one',
      '  - [two](https://e.org/sub/page#f)',
      '- three',
      '',
      '| K | V |',
      '| --- | --- |',
      '| a | b |',
      '',
    ].join('\n'),
  )
})

it('K5: a heading in an item is a line of it', () => {
  expect(
    htmlCopy(
      '<ul><li><h3>One</h3><p>first</p></li><li><h3>Two</h3></li></ul><h2>Then</h2>',
      'https://e.org/',
    ),
  ).toBe('- One\n  first\n- Two\n\n## Then\n')
})

it('K5: text after a list in an item does not join the last item of that list', () => {
  expect(
    htmlCopy(
      '<ul><li><a href="/a">A</a><ul><li>in</li></ul><p>15 pages</p></li><li>B</li></ul>',
      'https://e.org/',
    ),
  ).toBe('- [A](https://e.org/a)\n  - in\n\n  15 pages\n- B\n')
})

import { describe, expect, it } from 'vitest'
import { readHtml, textOf, withoutTags, type HtmlTag } from './html-reader'

function tags(html: string): HtmlTag[] {
  const found: HtmlTag[] = []
  readHtml(html, { open: (tag) => found.push(tag) })
  return found
}

describe('readHtml', () => {
  it('reads attributes in all quotes and cases, and says where they stand', () => {
    const html = `a <A Href='x?a&amp;b="1"' id=y hidden title="a > b"/> b`
    const [tag] = tags(html)
    expect(tag).toMatchObject({ name: 'a', isSelfClosing: true })
    expect(tag?.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['href', 'x?a&b="1"'],
      ['id', 'y'],
      ['hidden', ''],
      ['title', 'a > b'],
    ])
    expect(tag?.attributes.map(({ start, end }) => html.slice(start, end))).toEqual([
      `Href='x?a&amp;b="1"'`,
      'id=y',
      'hidden',
      'title="a > b"',
    ])
    expect(html.slice(tag?.start, tag?.end)).toMatch(/^<A .*\/>$/)
  })

  it('finds no tags in comments, scripts, titles and attributes', () => {
    const html = '<!-- <a> --><script>"<b>"</script><title><i></title><p title="<u>"></p><!x <s>'
    expect(tags(html).map(({ name }) => name)).toEqual(['script', 'title', 'p'])
  })

  it('reads on behind what is empty in SVG', () => {
    expect(tags('<svg><title/><style/><path d=""/></svg><p>').map(({ name }) => name)).toEqual([
      'svg',
      'title',
      'style',
      'path',
      'p',
    ])
  })

  it('reads attributes of tags outside comments and text, whatever their capitals', () => {
    const html =
      '<p><c-k>if</c-k> <!-- <a id="1"> --><TITLE><a id="2"></TITLE><script>"<a id=3>"</script><A ID=4>' +
      '<svg><title><b id="5"></title></svg><title><b id="6"></title><br/><b\nid="7">'
    const all = tags(html).filter(({ written }) => written !== '')
    expect(all.map(({ attributes: [first] }) => first?.value)).toEqual(['4', '5', undefined, '7'])
  })

  it('says where elements and comments end', () => {
    const html = '<p>a</p\n><!-- b -->c<!-->'
    const found: string[] = []
    readHtml(html, {
      close: (_, start, end) => found.push(html.slice(start, end)),
      comment: (start, end) => found.push(html.slice(start, end)),
    })
    expect(found).toEqual(['</p\n>', '<!-- b -->', '<!-->'])
  })
})

describe('textOf', () => {
  it.each([
    ['a <b>b &lt;c&gt;</b><!-- <i> --> d', 'a b <c> d'],
    ['&eacute;&nbsp;&#x2014;&#39;', "é\u00A0—'"],
    // Characters that do not exist are not an error.
    ['&#99999999;&#0;&nobody;', '\uFFFD\uFFFD&nobody;'],
    ['<span title="a > b">c</span>', 'c'],
    ['1 < 2', '1 < 2'],
  ])('%s', (html, text) => expect(textOf(html)).toBe(text))
})

it('withoutTags keeps what is in them', () => {
  expect(withoutTags('<a href=">">b <i>c</i></a><img src="d">', new Set(['a', 'img']))).toBe('b <i>c</i>')
})

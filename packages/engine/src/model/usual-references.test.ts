import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { expect, test } from 'vitest'
import { referencesOf } from '../search/client/index-reader'

const numbers = Array.from(
  { length: 300 },
  (_, code) => `&#${code};&#x${code.toString(16)};&#X${code.toString(16)};`,
)

test.each([
  'a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&#39; &nbsp;f & g',
  '&amp;lt; &AMP; a&ampb &copy; &notin; &unknown; &#; &#x;',
  'a?b=1&copy=2&amp',
  ...numbers,
])('%s is read as HTML reads it', async (html) => {
  const { text, attribute } = await referencesOf(html)
  expect([text(html), attribute(html)]).toEqual([decodeHTML(html), decodeHTMLAttribute(html)])
})

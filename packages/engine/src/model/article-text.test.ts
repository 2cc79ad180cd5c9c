import { expect, test } from 'vitest'
import { compile } from '../../../../test/conformance/compile'
import { finishArticle, type ResolveSlot } from '../markdown/finish-article'
import { renderCards } from '../render/shell'
import { site } from '../../../../test/support/theme-data'
import { readSections } from './article-text'
import { everyReference } from './html-reader'

const cards = renderCards(
  [{ label: 'Elsewhere', href: '/elsewhere', contents: [{ label: 'Part', href: '/part' }] }],
  site,
)

/** Fills every slot with all possible content. */
const fill: ResolveSlot = ({ kind, target }) =>
  kind === 'cards'
    ? { html: cards }
    : { href: kind === 'name' ? '/code/p' : target, external: kind === 'link' }

test.each([
  [
    'links that leave the site, at the end of admonitions',
    ':::info\nRead [this.](https://a.test)\n:::\n\n:::note\nAnd [that](https://b.test)\n:::',
  ],
  ['cards', 'Before.\n\n:::tip\n<DocCardList />\n:::\n\nAfter.'],
  ['a list of cards in its own section', '## A\n\n<DocCardList />\n\n## B\n\nText.'],
  [
    'names of packages',
    'It is in `@strapi/core` and [`@strapi/utils`](https://a.test), *`p`*.\n\n## About `@strapi/types`\n\nText.',
  ],
  ['pictures and references', '![A picture](./picture.png) `a && b` &copy; <b>&lt;</b>\n\n<p>&notin;</p>'],
])('S %s: an article has the same sections whether its slots are filled or not', async (_, source) => {
  const { article } = await compile(source)
  const { html } = finishArticle(article, fill)
  expect(html).not.toBe(article.html)
  expect(readSections(html, everyReference)).toEqual(article.sections)
})

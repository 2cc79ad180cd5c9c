import { expect, it } from 'vitest'
import { accepts } from '../../../../../test/support/accepts'
import { outweighs, prefersMarkdown } from './markdown-preference'

it.each(accepts.markdown)('`Accept: %s` wants Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true)
})

it.each([undefined, '', ...accepts.html])('`Accept: %s` does not', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false)
})

it('servers that compare texts come to what comparing numbers comes to', () => {
  const weights = ['0', '1', '0.', '1.', '.5', '0.0', '0.000', '1.000', '0.5', '0.50', '0.501', '0.49', '0.9']
  for (let weight = 1; weight < 1000; weight += 37)
    weights.push(`0.${String(weight).padStart(3, '0')}`, `0.${weight}`)
  const differing = weights.flatMap((markdown) =>
    weights.flatMap((html) => {
      const pair = `${markdown}:${html}`
      const found = outweighs.some((pattern) => new RegExp(pattern).test(pair))
      return found === (Number(markdown) > 0 && Number(markdown) >= Number(html)) ? [] : [pair]
    }),
  )
  expect(differing).toEqual([])
})

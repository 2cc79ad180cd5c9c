import { expect, it } from 'vitest'
import { usesInfima } from './infima-names'

it.each([
  [':root { --ifm-color-primary: red; }', 'src/css/custom.css', true],
  ['.a { color: var(--ifm-color-primary, red); }', 'src/a.module.scss', true],
  ['<div className="row"><div className="col col--6">', 'docs/a.mdx', true],
  ["<section className={clsx('margin-top--lg', styles.a)}>", 'src/components/A.js', true],
  ['<div class="alert alert--danger">', 'docs/a.md', true],
  ['<div className={`my card`}>', 'docs/a.mdx', true],
  ['<div className="my-card rows">', 'docs/a.mdx', false],
  ['The `row` and the card of a container, --text', 'docs/a.md', false],
  ['.row { color: red; } .text--center {}', 'src/a.css', false],
])('%s in %s: %s', (source, file, expected) => {
  expect(usesInfima(source, file)).toBe(expected)
})

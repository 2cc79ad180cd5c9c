import { expect, it } from 'vitest'
import { namedIn, newAddress } from './references'

it('finds what code loads, and nothing in samples, comments and types', () => {
  const code = [
    "import type { A } from 'types-a'",
    "import { type B } from 'types-b'",
    "export type { C } from 'types-c'",
    "// import 'in-line'",
    "/* require('in-block') */",
    "const sample = `import x from 'in-sample'\\nrequire('in-sample')`",
    'const other = "from \'in-string\'"',
    "import D from './d'",
    "export * from './e'",
    'const f = import(/* webpackChunkName: "f" */ `./f`)',
    "const g = { include: ['docs/*.md'], g: require('./g'), b: ['x/**/*.md'] }",
    'export const H = () => <input accept="image/*" src={require("./h.png")} /> /* end */',
    "const i = new URL('./i.svg', import.meta.url)",
  ].join('\n')
  expect(namedIn(code, 'a.tsx').imports.sort()).toEqual(['./d', './e', './f', './g', './h.png', './i.svg'])
})

it('finds the imports of a page, after prose that starts like one too', () => {
  const page = "import what you need:\n\nimport A from './a'\n\n<img src={require('./b.png')} />\n"
  expect(namedIn(page, 'page.mdx').imports).toEqual(['./a', './b.png'])
})

it('an address that is written anew is encoded, a path in code is not', () => {
  const written = ['docs/a.md', 'src/a.css', 'src/a.ts'].map((from) =>
    newAddress('../../b/f%23 g.png', from, 'b/f# g.png'),
  )
  expect(written).toEqual(['../b/f%23%20g.png', '../b/f%23%20g.png', '../b/f# g.png'])
  expect(newAddress('/base/o%23p.png', 'docs/a.md', 'static/o#p.png')).toBe('/o%23p.png')
})

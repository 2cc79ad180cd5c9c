import { expect, it } from 'vitest'
import { symbolPaths } from '../index/find-symbol'
import { parseSource } from './parse-source'
import { describeSource } from './describe-symbols'
import { collectTexts } from './texts'

function paths(code: string, file = 'a.ts'): string[] {
  const parsed = parseSource(file, code)
  if (!parsed) throw new Error('does not parse')
  return symbolPaths(describeSource(parsed).symbols).map(
    ({ path, symbol }) => `${symbol.line} ${symbol.kind} ${path}`,
  )
}

it('finds members of what a factory returns, directly and through a variable', () => {
  expect(
    paths(`const a = () => ({ b() {}, c: 1 })\nfunction d() {\n const e = { f: 1 }\n return e\n}`),
  ).toEqual([
    '1 function a',
    '1 method a.b',
    '1 property a.c',
    '2 function d',
    '3 result d.e',
    '3 property d.f',
  ])
})

it('finds nested functions and what a curried factory returns', () => {
  expect(
    paths(`export default ({ strapi }) => {\n function go() {}\n return { go, async stop() {} }\n}`),
  ).toEqual(['1 function default', '2 function default.go', '3 method default.stop'])
})

it('finds members of classes, `this` assignments and parameter properties among them', () => {
  expect(
    paths(
      `class A {\n x = 1\n constructor(private y) { this.z = 2 }\n get w() { return 1 }\n async m() {}\n}`,
    ),
  ).toEqual([
    '1 class A',
    '2 property A.x',
    '3 method A.constructor',
    '3 property A.y',
    '3 property A.z',
    '4 property A.w',
    '5 method A.m',
  ])
})

it('finds members of interfaces, types, enums and namespaces', () => {
  expect(
    paths(
      `interface I { a: string; b(): void; c: { d: 1 } }\ntype T = Base & { e?: () => void }\nenum E { F }\nnamespace N { export type G = 1 }`,
    ),
  ).toEqual([
    '1 interface I',
    '1 property I.a',
    '1 method I.b',
    '1 property I.c',
    '1 property I.c.d',
    '2 type T',
    '2 method T.e',
    '3 enum E',
    '3 property E.F',
    '4 namespace N',
    '4 type N.G',
  ])
})

it('finds CommonJS exports and what is passed to wrapping calls', () => {
  expect(
    paths(`exports.a = () => {}\nmodule.exports = { b() {} }\nconst s = createSlice({ name: 'x' })`, 'a.js'),
  ).toEqual(['1 export a', '2 export default', '2 method default.b', '3 variable s', '3 property s.name'])
})

it('gives overloads and re-exports one entry each', () => {
  expect(paths(`function f(a: 1): void\nfunction f(a: any) {}\nexport { g } from './g'`)).toEqual([
    '1 function f',
    '3 export g',
  ])
})

it('collects texts: literals, template parts, keys, member paths, and options whole', () => {
  const parsed = parseSource(
    'a.ts',
    "x.y.z('--file'); f(`some  ${a} text`); g({ key: '--file-name', n: 250 })",
  )
  expect(parsed && collectTexts(parsed.program, () => 1).map(({ text }) => text)).toEqual([
    '--file',
    '--file-name',
    '250',
    'key',
    'some',
    'text',
    'x.y.z',
  ])
})

import { describe, expect, it } from 'vitest'
import { findSymbol } from '../index/find-symbol'
import { describeSource } from './describe-symbols'
import { parseSource } from './parse-source'
import type { SourceSymbol } from '../index/symbol-lines'

function symbolsOf(code: string, file = 'a.ts'): SourceSymbol[] {
  const parsed = parseSource(file, code)
  if (!parsed) throw new Error('does not parse')
  return describeSource(parsed).symbols
}

function symbolOf(code: string, name: string): SourceSymbol {
  const file = {
    path: 'a.ts',
    kind: 'source' as const,
    symbols: symbolsOf(code),
    texts: [],
    imports: [],
    exports: [],
  }
  const found = findSymbol(file, name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('values', () => {
  it.each([
    ['const A = 30_000', 'A', '30000'],
    ['const A = 60 * 60 * 1000', 'A', '3600000'],
    ["const A = 'x' + 'y'", 'A', '"xy"'],
    ['const A = [1, `b`] as const', 'A', '[1,"b"]'],
    ['const A = -1', 'A', '-1'],
    ["enum E { F = 'fern' }", 'E.F', '"fern"'],
    ['const A = 5\nconst o = { limit: A }', 'o.limit', '5'],
    ['class C { static max = !0 }', 'C.max', 'true'],
    ['const K = 1 / 0, L = -K', 'L', undefined],
    [`const A = ${Array(200).fill("'x'").join('+')}`, 'A', undefined],
  ])('%s', (code, name, value) => expect(symbolOf(code, name).value).toBe(value))

  it.each([
    ['const f = (o) => { const limit = o.limit ?? 10 }', 'f.limit', '10'],
    ["const o = { port: env.int('PORT', 1337) }", 'o.port', '1337'],
    ["const f = () => { const on = strapi.config.get('a.b', false) }", 'f.on', 'false'],
    ['const f = (o) => { const { size = 3 } = o }', 'f.size', '3'],
    ['const o = { n: yup.number().default(4).min(1) }', 'o.n', '4'],
  ])('falls back: %s', (code, name, fallback) => {
    expect(symbolOf(code, name)).toMatchObject({ fallback })
    expect(symbolOf(code, name).value).toBeUndefined()
  })

  it('leaves what is no literal alone', () => {
    const found = symbolOf("const A = path.join('a', 'b')", 'A')
    expect([found.value, found.fallback]).toEqual([undefined, undefined])
  })
})

describe('signatures', () => {
  it('has parameters with types, optionality and defaults, and the return type', () => {
    const { parameters, type } = symbolOf(
      'async function f(a: string, b?: Map<string, /* key */ A>, c = 2, { d = true, e }: Opts = {}, ...rest: any[]): Promise<\n  Foo> {}',
      'f',
    )
    expect(type).toBe('Promise< Foo>')
    expect(parameters).toEqual([
      { name: 'a', type: 'string' },
      { name: 'b', optional: true, type: 'Map<string, A>' },
      { name: 'c', optional: true, fallback: '2' },
      { name: '{d,e}', optional: true, type: 'Opts', fallback: '{}' },
      { name: '.d', fallback: 'true' },
      { name: '.e' },
      { name: '...rest', type: 'any[]' },
    ])
  })

  it('is read from methods, arrow functions, types and declarations', () => {
    const code = `class C { m(a): B {} }\nconst f = (a): B => a\ninterface I { m(a: A): B; p: (a: A) => B; q: D }\ndeclare const g: (a: A) => B\ntype T = (a: A) => B`
    for (const name of ['C.m', 'f', 'I.m', 'I.p', 'g', 'T']) {
      expect(symbolOf(code, name).type, name).toBe('B')
      expect(symbolOf(code, name).parameters?.[0]?.name, name).toBe('a')
    }
    expect(symbolOf(code, 'I.q').type).toBe('D')
  })
})

describe('references', () => {
  const code = `import { errors, run } from 'x'
    export const f = async (a: Knex, items) => {
      const found = items.map((item) => run(item))
      await strapi.db.query('a').findOne({ limit: errors.max })
      if (a) throw new errors.NotFoundError('x')
      this.list.push(<Row />)
      throw fail()
    }
    type Knex = 1
    const Row = () => null`
  const parsed = parseSource('a.tsx', code)
  const f = parsed && describeSource(parsed).symbols.find(({ name }) => name === 'f')

  it('are what the body calls, by member path; a local variable keeps its own', () => {
    expect(f?.calls?.sort()).toEqual(['fail', 'findOne', 'strapi.db.query'])
    expect(f?.members.find(({ name }) => name === 'found')?.calls).toEqual(['run'])
  })
  it('are what it refers to', () => {
    expect(f?.uses?.sort()).toEqual(['Knex', 'Row', 'errors.max'])
  })
  it('are what it constructs or throws', () => {
    expect(f?.constructs).toEqual(['errors.NotFoundError', 'fail'])
  })
  it('stay with the function that assigns to `this`', () => {
    const create = symbolOf('class A { constructor() { this.db = connect() } }', 'A.constructor')
    expect(create.calls).toEqual(['connect'])
  })
})

it('finds commands and options with their defaults', () => {
  const code = `export const command = () => createCommand('export')
      .option('-f, --file <file>', 'where', 'a.tgz')
      .option('--watch-admin', 'watch', false)
      .addOption(new Option('--only <x>', 'y').choices(['a']).default('all'))
      .addOption(new Option('-n, --name <x>'))`
  const entries = symbolsOf(code)[0]?.members.map(({ kind, name, line, fallback }) => [
    kind,
    name,
    line,
    fallback,
  ])
  expect(entries?.sort((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
    ['command', 'export', 1, undefined],
    ['option', '--file', 2, '"a.tgz"'],
    ['option', '--watch-admin', 3, 'false'],
    ['option', '--only', 4, '"all"'],
    ['option', '--name', 5, undefined],
  ])
})

describe('a fingerprint', () => {
  const base = `export const hub = (a: string) => {\n  const { limit } = a;\n  return run(limit, 'x', 30000)\n}`
  const of = (code: string, name = 'hub'): string | undefined => symbolOf(code, name).fingerprint

  it.each([
    ['comments', base.replace('return', '// why\n  /* how */ return')],
    ['formatting', base.replaceAll('\n', ' ').replace('(a: string)', '(\n a: string,\n)')],
    ['quotes', base.replace("'x'", '"x"')],
    ['semicolons', base.replace('a;', 'a').replace('30000)', '30000);')],
    ['separators in numbers', base.replace('30000', '30_000')],
    ['siblings', `const other = 1\n${base}\nexport const more = 2`],
    ['its place', `\n\n\n${base}`],
    ['its export', base.replace('export ', '')],
  ])('does not see %s', (_, code) => expect(of(code)).toBe(of(base)))

  it('does not see its own name', () => {
    expect(of('const a = () => a()', 'a')).toBe(of('const b = () => b()', 'b'))
  })

  it.each([
    ['another literal', base.replace('30000', '30001')],
    ['another call', base.replace('run(', 'start(')],
    ['another type', base.replace(': string', ': number')],
    ['an optional parameter', base.replace('a: string', 'a?: string')],
    ['async', base.replace('= (a', '= async (a')],
    ['another operator', base.replace('run(limit,', 'run(!limit,')],
    ['another regular expression', base.replace("'x'", '/x/')],
  ])('sees %s', (_, code) => expect(of(code)).not.toBe(of(base)))

  it('of another regular expression or big integer differs', () => {
    expect(of('const hub = /a/g')).not.toBe(of('const hub = /a/'))
    expect(of('const hub = 1n')).not.toBe(of('const hub = 2n'))
  })
})

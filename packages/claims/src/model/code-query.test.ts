import { describe, expect, it } from 'vitest'
import { partText, readCodeText, type CodeQuery } from './code-query'

const packages = [
  { name: '@strapi/core', folder: 'packages/core/core', repository: 'strapi/strapi' },
  { name: '@strapi/core-extra', folder: 'packages/core/core-extra', repository: 'strapi/strapi' },
  { name: '@strapi/upload', folder: 'packages/core/upload', repository: 'strapi/strapi' },
  { name: 'create-strapi', folder: 'packages/cli/create-strapi', repository: 'strapi/strapi' },
  { name: '@strapi/sdk-plugin', folder: '', repository: 'strapi/sdk-plugin' },
]
const parse = (text: string) => readCodeText(text, packages).queries.map(({ text: _text, ...query }) => query)
const hub = { kind: 'path', package: '@strapi/core', path: 'src/services/event-hub.ts' }
const at = (first: number, last = first) => ({ lines: { first, last } })

describe('a path', () => {
  it.each<[string, Partial<CodeQuery>]>([
    ['packages/core/core/src/services/event-hub.ts', {}],
    ['./packages/core/core/src/services/event-hub.ts', {}],
    ['packages/core/core/src/services/event-hub.ts:12', at(12)],
    ['packages/core/core/src/services/event-hub.ts:12:3', at(12)],
    ['packages/core/core/src/services/event-hub.ts(12,3)', at(12)],
    ['packages/core/core/src/services/event-hub.ts:12-20', at(12, 20)],
    ['packages/core/core/src/services/event-hub.ts#L12-L20', at(12, 20)],
    ['packages/core/core/src/services/event-hub.ts#L12C1-L20C8', at(12, 20)],
    ['packages\\core\\core\\src\\services\\event-hub.ts:12:3', at(12)],
    ['C:\\Users\\A B\\strapi\\packages\\core\\core\\src\\services\\event-hub.ts', {}],
    ['/home/me/strapi/packages/core/core/src/services/event-hub.ts', {}],
    ['@strapi/core/src/services/event-hub.ts', {}],
    ['@strapi/core@5.54.0/src/services/event-hub.ts', {}],
    ['src:@strapi/core/src/services/event-hub.ts#createEventHub', { symbol: 'createEventHub' }],
    ['`packages/core/core/src/services/event-hub.ts`', {}],
    ['"packages/core/core/src/services/event-hub.ts",', {}],
    ['https://github.com/strapi/strapi/blob/develop/packages/core/core/src/services/event-hub.ts', {}],
    [
      'https://github.com/strapi/strapi/blob/feature/a-b/packages/core/core/src/services/event-hub.ts#L10-L20',
      at(10, 20),
    ],
    [
      'https://github.com/strapi/strapi/blob/v5.54.0/packages/core/core/src/services/event-hub.ts?plain=1#L10',
      at(10),
    ],
    [
      'https://raw.githubusercontent.com/strapi/strapi/develop/packages/core/core/src/services/event-hub.ts',
      {},
    ],
    ['a/packages/core/core/src/services/event-hub.ts', {}],
  ])('%s', (text, more) => {
    expect(parse(text)).toEqual([{ ...hub, ...more }])
  })

  it('of a package that is its repository', () => {
    expect(parse('https://github.com/strapi/sdk-plugin/blob/main/src/cli/index.ts#L3')).toEqual([
      { kind: 'path', package: '@strapi/sdk-plugin', path: 'src/cli/index.ts', ...at(3) },
    ])
  })

  it('without its package', () => {
    expect(parse('src/services/event-hub.ts:3')).toEqual([
      { kind: 'path', path: 'src/services/event-hub.ts', ...at(3) },
    ])
    expect(parse('event-hub.ts')).toEqual([{ kind: 'path', path: 'event-hub.ts' }])
  })

  it('of a package whose name begins like another one’s', () => {
    expect(parse('@strapi/core-extra/src/a.ts')).toMatchObject([
      { package: '@strapi/core-extra', path: 'src/a.ts' },
    ])
    expect(parse('packages/core/core-extra/src/a.ts')).toMatchObject([{ package: '@strapi/core-extra' }])
  })
})

describe('a stack trace', () => {
  it('gives its frames in their order, without those of the platform and of other packages', () => {
    const trace = `TypeError: Cannot read properties of undefined (reading 'emit')
    at Strapi.start (/app/node_modules/@strapi/core/dist/Strapi.js:12:3)
    at async Object.register (C:\\app\\node_modules\\@strapi\\upload\\dist\\server\\register.js:5:1)
    at /app/node_modules/.pnpm/koa@2/node_modules/koa/lib/application.js:1:1
    at new Thing (/app/packages/core/core/src/services/event-hub.ts:7:9)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)`
    expect(parse(trace)).toEqual([
      {
        kind: 'path',
        package: '@strapi/core',
        path: 'dist/Strapi.js',
        symbol: 'Strapi.start',
        isBuilt: true,
      },
      {
        kind: 'path',
        package: '@strapi/upload',
        path: 'dist/server/register.js',
        symbol: 'register',
        isBuilt: true,
      },
      { ...hub, symbol: 'Thing', ...at(7) },
    ])
  })

  it('names a function whole, with a prefix like that of an accessor', () => {
    const place = '(/x/packages/core/core/src/services/event-hub.ts:7:9)'
    expect(parse(`at getHub ${place}\nat get hub ${place}`)).toMatchObject([
      { symbol: 'getHub' },
      { symbol: 'hub' },
    ])
  })

  it('of another browser', () => {
    expect(parse('start@https://example.org/node_modules/@strapi/core/dist/Strapi.js:12:3')).toEqual([
      { kind: 'path', package: '@strapi/core', path: 'dist/Strapi.js', symbol: 'start', isBuilt: true },
    ])
  })
})

describe('a name', () => {
  it.each([
    ['createEventHub', 'createEventHub'],
    ['createEventHub()', 'createEventHub'],
    ['Strapi.start', 'Strapi.start'],
    ['Strapi#start(options)', 'Strapi.start'],
    ['Strapi.prototype.start', 'Strapi.start'],
    ['Strapi::start', 'Strapi.start'],
    ['strapi?.db.query', 'strapi.db.query'],
    ['--exclude', '--exclude'],
  ])('%s is a symbol', (text, symbol) => {
    expect(parse(text)).toEqual([{ kind: 'symbol', symbol }])
  })

  it.each([
    '@strapi/core',
    'packages/core/core',
    'packages/core/core/',
    '@strapi/core@5.54.0',
    'core',
    'https://www.npmjs.com/package/@strapi/core',
  ])('%s is a package', (text) => {
    expect(parse(text)).toEqual([{ kind: 'package', package: '@strapi/core', path: '' }])
  })

  it('stands in an import', () => {
    expect(parse("import { createEventHub, type Hub } from '@strapi/core';")).toMatchObject([
      { kind: 'symbol', package: '@strapi/core', symbol: 'createEventHub' },
      { kind: 'symbol', package: '@strapi/core', symbol: 'Hub' },
      { kind: 'package', package: '@strapi/core' },
    ])
  })
})

describe('bad input', () => {
  it('nothing asks nothing', () => {
    expect([parse(''), parse('  \n\t ')]).toEqual([[], []])
  })

  it('plain words stay words, with the names among them', () => {
    expect(parse('Cannot read properties of undefined')).toEqual([{ kind: 'words' }])
    expect(parse('why does createEventHub fail')).toEqual([
      { kind: 'symbol', symbol: 'createEventHub' },
      { kind: 'words' },
    ])
    expect(parse('and/or')).toEqual([{ kind: 'words' }])
  })

  it.each([
    '%E0%A4%A',
    '/',
    '//',
    '\\',
    '#L',
    ':::::',
    '((((',
    '@',
    '@/',
    '#',
    'http://',
    '\u0000',
    '../../..',
    '\\\\',
  ])('%s does no harm', (text) => {
    expect(parse(text).filter(({ package: name }) => name !== undefined)).toEqual([])
  })

  it('of a long text the beginning counts', () => {
    const frames = Array.from(
      { length: 5000 },
      (_, index) => `at a (/x/packages/core/core/src/f${index}.ts:1:1)`,
    )
    expect(parse(frames.join('\n'))).toHaveLength(40)
    expect(parse('x'.repeat(100_000))).toEqual([{ kind: 'words' }])
    expect(parse('a/'.repeat(50_000))).toHaveLength(1)
    expect(parse(': '.repeat(50_000))).toEqual([{ kind: 'words' }])
  })
})

describe('of a text that is too long', () => {
  const line = (number: number) => `packages/core/core/src/f${number}.ts`
  const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number)).join('\n')
  const partOf = (text: string) => readCodeText(text, packages).part
  const said = (text: string) => {
    const part = partOf(text)
    return part && partText(part)
  }

  it('all is read, or it is said how much was', () => {
    expect(partOf(lines(40))).toBeUndefined()
    expect(partOf(`${lines(1)}\n\n`.repeat(400))).toBeUndefined()
    expect(said(lines(41))).toBe('The first 40 of 41 lines were read.')
    expect(readCodeText(lines(41), packages).queries).toHaveLength(40)
    expect(said(`${line(1)}\n\n`.repeat(2300))).toBe('The first 400 of 2300 lines were read.')
    expect(said(`${line(1)} ${'x'.repeat(1900)}\n`.repeat(100))).toBe('The first 51 of 100 lines were read.')
  })
})

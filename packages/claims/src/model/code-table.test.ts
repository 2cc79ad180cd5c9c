import { expect, it } from 'vitest'
import {
  decodeCodeTable,
  encodeCodeTable,
  type CodePage,
  type CodeStatement,
  type CodeTable,
} from './code-table'

const page: CodePage = { route: '/docs/hub', title: 'Hub', section: 'Docs', statements: 5 }
const other: CodePage = { route: '/über', title: 'Other', statements: 1 }
const base = { page, text: '', package: '@x/core', path: 'src/hub.ts', verdict: 'holds' } as const
const heading = { id: 'make-one', text: 'Make one' }

const statements: CodeStatement[] = [
  base,
  { ...base, heading, fragment: { kind: 'symbol', name: 'Hub.emit' }, lines: { first: 3, last: 9 } },
  { ...base, heading, fragment: { kind: 'text', name: 'entry.create' }, verdict: 'changed' },
  { ...base, fragment: { kind: 'option', name: '--exclude' }, verdict: 'fails' },
  { ...base, path: 'src', verdict: 'fails' },
  { ...base, page: other, package: 'create-x', path: '' },
]
const table: CodeTable = {
  packages: [
    {
      name: '@x/core',
      folder: 'packages/core',
      repository: 'x/x',
      files: ['package.json', 'src/hub.ts'],
      exports: [
        { name: 'createHub', file: 'src/hub.ts' },
        { name: 'lost', file: 'src/gone.ts' },
      ],
    },
    { name: 'create-x', folder: '', files: [], exports: [] },
  ],
  statements,
}

it('a table comes back from the wire as it was', () => {
  const sent: ReturnType<typeof encodeCodeTable> = JSON.parse(JSON.stringify(encodeCodeTable(table)))
  expect(decodeCodeTable(sent)).toEqual(table)
})

it('pages stay one each, so that answers count them once', () => {
  const { statements: back } = decodeCodeTable(encodeCodeTable(table))
  expect(new Set(back.map((item) => item.page)).size).toBe(2)
})

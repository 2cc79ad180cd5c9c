/** The table of statements as browsers fetch it: rows of numbers into lists, so that each path and title is written once. */
import type { CodePage, CodeStatement, CodeTable, IndexedPackage } from './code-table'

export interface CodeWire {
  packages: [name: string, folder: string, repository: string, files: string, exports: string][]
  pages: [
    route: string,
    title: string,
    section: string,
    statements: number,
    headings: [id: string, text: string][],
  ][]
  /** Numbers of page and heading (from 1), package and file; the fragment; lines; `f` or `c` where it fails or changed. */
  statements: [
    page: number,
    heading: number,
    owner: number,
    path: number | string,
    fragment?: string,
    first?: number,
    length?: number,
    verdict?: 'f' | 'c',
  ][]
}

const fragmentMarks = { symbol: '', text: '"', option: '-' } as const

export function encodeCodeTable({ packages, statements }: CodeTable): CodeWire {
  const pages = new Map<CodePage, { index: number; headings: Map<string, [string, string]> }>()
  const numbers = new Map(
    packages.map(({ name, files }, index) => [name, { index, files: numbersOf(files) }]),
  )
  const rows = statements.map((statement): CodeWire['statements'][number] => {
    const { page, heading, package: name, path, fragment, lines, verdict } = statement
    const known = pages.get(page) ?? { index: pages.size, headings: new Map<string, [string, string]>() }
    pages.set(page, known)
    if (heading && !known.headings.has(heading.id)) known.headings.set(heading.id, [heading.id, heading.text])
    const place = numbers.get(name)
    const row: CodeWire['statements'][number] = [
      known.index,
      heading ? [...known.headings.keys()].indexOf(heading.id) + 1 : 0,
      place?.index ?? -1,
      place?.files.get(path) ?? path,
    ]
    if (fragment || lines || verdict !== 'holds')
      row.push(fragment ? fragmentMarks[fragment.kind] + fragment.name : '')
    if (lines || verdict !== 'holds') row.push(lines?.first ?? 0, lines ? lines.last - lines.first : 0)
    if (verdict !== 'holds') row.push(verdict === 'fails' ? 'f' : 'c')
    return row
  })
  return {
    packages: packages.map(({ name, folder, repository = '', files, exports }) => {
      const own = numbersOf(files)
      return [
        name,
        folder,
        repository,
        files.join('\n'),
        exports.map((item) => `${item.name} ${own.get(item.file) ?? item.file}`).join('\n'),
      ]
    }),
    pages: Array.from(pages, ([{ route, title, section = '', statements: count }, { headings }]) => [
      route,
      title,
      section,
      count,
      [...headings.values()],
    ]),
    statements: rows,
  }
}

const numbersOf = (files: readonly string[]) => new Map(files.map((file, index) => [file, index]))

export function decodeCodeTable({ packages: written, pages: listed, statements }: CodeWire): CodeTable {
  const packages = written.map(([name, folder, repository, files, exports]): IndexedPackage => {
    const own = files === '' ? [] : files.split('\n')
    return {
      name,
      folder,
      ...(repository !== '' && { repository }),
      files: own,
      exports: (exports === '' ? [] : exports.split('\n')).map((line) => {
        const [item = '', file = ''] = line.split(' ')
        return { name: item, file: own[Number(file)] ?? file }
      }),
    }
  })
  const pages = listed.map(([route, title, section, count]): CodePage => ({
    route,
    title,
    ...(section !== '' && { section }),
    statements: count,
  }))
  return {
    packages,
    statements: statements.flatMap((row): CodeStatement[] => {
      const [page, heading, name, path, fragment = '', first = 0, length = 0, verdict] = row
      const [onPage, item, above] = [pages[page], packages[name], listed[page]?.[4][heading - 1]]
      if (!onPage || !item) return []
      return [
        {
          page: onPage,
          ...(above && { heading: { id: above[0], text: above[1] } }),
          text: '',
          package: item.name,
          path: typeof path === 'string' ? path : (item.files[path] ?? ''),
          ...(fragment !== '' && { fragment: readFragment(fragment) }),
          ...(first > 0 && { lines: { first, last: first + length } }),
          verdict: verdict === 'f' ? 'fails' : verdict === 'c' ? 'changed' : 'holds',
        },
      ]
    }),
  }
}

function readFragment(written: string): NonNullable<CodeStatement['fragment']> {
  if (written.startsWith('"')) return { kind: 'text', name: written.slice(1) }
  // An option begins with dashes of its own.
  if (written.startsWith('-')) return { kind: 'option', name: written.slice(1) }
  return { kind: 'symbol', name: written }
}

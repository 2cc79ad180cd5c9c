/** The statements of all pages with their targets, for answering questions about the code. Plain data. */
import type { Route } from 'holdtrue/model/doc'

export interface CodePackage {
  name: string
  /** Folder in its repository; empty for the root. */
  folder: string
  /** `strapi/strapi`, if the site configures it. */
  repository?: string
}

export interface CodeLines {
  /** 1-based, inclusive. */
  first: number
  last: number
}

export interface IndexedPackage extends CodePackage {
  /** Paths inside the package, sorted. */
  files: readonly string[]
  /** Names that its entry points export, with the files that declare them. */
  exports: readonly { name: string; file: string }[]
}

export interface CodePage {
  route: Route
  /** Unique name of the page. */
  title: string
  /** Label of its sidebar. */
  section?: string
  statements: number
}

export interface CodeStatement {
  page: CodePage
  /** The heading above it; absent before the first one. */
  heading?: { id: string; text: string }
  text: string
  package: string
  /** File or folder inside the package; empty for the package itself. */
  path: string
  /** The part of the file that it is about. */
  fragment?: { kind: 'symbol' | 'text' | 'option'; name: string }
  /** Lines of its declaration, if known. */
  lines?: CodeLines
  /** `changed`: it holds, but its code changed since it was read. */
  verdict: 'holds' | 'fails' | 'changed'
}

export interface CodeTable<Own extends CodeStatement = CodeStatement> {
  packages: readonly IndexedPackage[]
  statements: readonly Own[]
}

/** The table as sent to browsers: each page is included once, and unused fields are omitted. */
export interface CodeWire {
  packages: readonly IndexedPackage[]
  pages: CodePage[]
  statements: (Omit<CodeStatement, 'page' | 'text'> & { page: number })[]
}

export function encodeCodeTable({ packages, statements }: CodeTable): CodeWire {
  const pages = [...new Set(statements.map(({ page }) => page))]
  const numbers = new Map(pages.map((page, number) => [page, number]))
  return {
    packages,
    pages,
    statements: statements.map(({ page, text: _text, ...rest }) => ({
      ...rest,
      page: numbers.get(page) ?? 0,
    })),
  }
}

export function decodeCodeTable({ packages, pages, statements }: CodeWire): CodeTable {
  return {
    packages,
    statements: statements.flatMap(({ page: number, ...rest }) => {
      const page = pages[number]
      return page ? [{ ...rest, page, text: '' }] : []
    }),
  }
}

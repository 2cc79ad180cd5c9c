/** The statements of all pages by what they are about: what questions about the code are answered from. Plain data. */
import type { Route } from 'holdtrue/model/doc'

/** A package of the code base, as far as paths go. */
export interface CodePackage {
  name: string
  /** In its repository; empty for the root. */
  folder: string
  /** `strapi/strapi`, where the site says it. */
  repository?: string
}

export interface CodeLines {
  /** 1-based, both included. */
  first: number
  last: number
}

export interface IndexedPackage extends CodePackage {
  /** Paths inside the package, sorted. */
  files: readonly string[]
  /** What its entry points export, and the file that declares it. */
  exports: readonly { name: string; file: string }[]
}

/** A page that says something of the code. */
export interface CodePage {
  route: Route
  /** Under which it can stand alone. */
  title: string
  /** Label of its sidebar. */
  section?: string
  /** How many statements about the code it makes. */
  statements: number
}

/** One statement of a page: where it stands, what it is about, and whether it holds. */
export interface CodeStatement {
  page: CodePage
  /** Of the heading that it stands under; absent above the first one. */
  heading?: { id: string; text: string }
  text: string
  package: string
  /** Inside the package; empty for the package itself. A file or a folder. */
  path: string
  /** What in the file it is about. */
  fragment?: { kind: 'symbol' | 'text' | 'option'; name: string }
  /** Where that is declared, where it is known. */
  lines?: CodeLines
  /** `changed`: it holds, but its code changed since it was read. */
  verdict: 'holds' | 'fails' | 'changed'
}

/** What of a statement decides how near it is: where it stands, and what it is about. */
export interface CodePoint extends Pick<CodeStatement, 'page' | 'heading' | 'package' | 'path' | 'fragment'> {
  /** Asked for only where a question names lines. */
  readonly lines?: CodeLines | undefined
}

export interface CodeTable<Own extends CodePoint = CodeStatement> {
  packages: readonly IndexedPackage[]
  statements: readonly Own[]
}

/** The table as browsers fetch it: each page is written once, and what they do not show is left out. */
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

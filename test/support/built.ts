import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The files of an output folder. */
export interface Built {
  /** Text of a file. */
  read(file: string): string
  has(file: string): boolean
  /** Paths of all files, sorted. */
  files(): string[]
  /** The page data that an HTML file embeds. */
  page(file: string): Record<string, unknown>
  /** Contents of all files by path, in Latin-1, so that every byte counts. */
  contents(): Map<string, string>
}

export function openBuilt(outDir: string): Built {
  const absolute = (file: string) => path.join(outDir, file)
  const read = (file: string) => readFileSync(absolute(file), 'utf8')
  const files = () =>
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => statSync(absolute(file)).isFile())
      .sort()
  return {
    read,
    files,
    has: (file) => existsSync(absolute(file)),
    page(file) {
      const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(read(file)) ?? []
      return JSON.parse(json).page
    },
    contents: () => new Map(files().map((file) => [file, readFileSync(absolute(file), 'latin1')])),
  }
}

/** The `<main>` of a page. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
}

/** The `<title>` of a page. */
export function titleOf(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1]
}

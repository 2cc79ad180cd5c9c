import { openBuilt } from '../support/built'

/** The main heading of every page in a build, by route. */
export function headingsOf(outDir: string): Map<string, string> {
  const built = openBuilt(outDir)
  const headings = new Map<string, string>()
  for (const file of built.files()) {
    if (!file.endsWith('.html')) continue
    const [, heading] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(built.read(file)) ?? []
    const name = file.slice(0, -'.html'.length)
    if (heading !== undefined) headings.set(name === 'index' ? '/' : `/${name}`, plainText(heading))
  }
  return headings
}

function plainText(html: string): string {
  return html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39|#x27);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    )
    .replace(/\s+/g, ' ')
    .trim()
}

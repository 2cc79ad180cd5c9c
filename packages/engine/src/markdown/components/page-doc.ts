/** What components may know of the document that they stand in. */
import { parse as parseYaml } from 'yaml'
import type { Unit } from '../scope'
import type { Run } from './run'

/** Frontmatter of a document or a partial, as it is written; empty where it cannot be read. */
export function readFrontmatter(unit: Unit): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(unit.parsed.frontmatter)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Reported where frontmatter is validated.
    return {}
  }
}

/** What Docusaurus' `useDoc` gives, as far as a document's own text says it: what the rest of the site decides is an error to ask for. */
export function pageDoc({ page, unit, contentTitle }: Run): Record<string, unknown> {
  const frontMatter = readFrontmatter(unit)
  const { title = contentTitle, description, tags = [] } = frontMatter
  const toc = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  const metadata = { title, description, tags, frontMatter }
  return { frontMatter, contentTitle, toc, assets: {}, metadata: new Proxy(metadata, { get: knownOnly }) }
}

function knownOnly(target: object, key: string | symbol): unknown {
  if (typeof key === 'symbol' || key in target) return Reflect.get(target, key)
  throw new Error(
    `\`metadata.${key}\` is not known to components: a page is compiled without the rest of the site. Known: ${Object.keys(target).join(', ')}.`,
  )
}

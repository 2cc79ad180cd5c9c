import type { Place } from '../../model/article'
import { readFrontmatter } from '../parse/source'
import { addSlot, type PageState, type Scope } from '../scope'
import type { Run } from './run'

/** Address of a page, or of a file in `static/`, which has an extension. */
export function siteAddress(path: string, page: PageState, place: Place): string {
  return addSlot(page, { kind: /\.[a-z\d]+$/i.test(path) ? 'asset' : 'link', target: path, place })
}

/** Functions that the code of a page may call without an import. */
export function pageFunctions({ page, unit }: Scope, place: () => Place): Record<string, unknown> {
  const asset = (target: string): string => addSlot(page, { kind: 'asset', target, place: place() })
  return {
    /** `require('./image.png').default`, `require('./data.json')`. */
    require: (path: string) => {
      const { required } = unit.parsed
      // JSON is what CommonJS exports, not an export of it.
      if (path.endsWith('.json')) return required.get(path)?.['default']
      return required.get(path) ?? { default: asset(path), toString: () => asset(path) }
    },
    /** `await import('./data.json')`. */
    __import: async (path: string) => {
      const loaded = unit.parsed.required.get(path)
      if (loaded) return loaded
      throw new Error(`\`import('${path}')\` names no file: paths start with \`./\`, \`../\` or \`@site/\`.`)
    },
  }
}

/** What `useDoc` returns: what the document's own text says. Reading what the rest of the site decides throws. */
export function pageDoc({ page, unit, contentTitle }: Run): Record<string, unknown> {
  const frontMatter = readFrontmatter(unit.parsed.frontmatter)
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

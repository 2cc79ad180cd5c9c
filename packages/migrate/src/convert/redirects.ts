import { ForeignValue } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'
import { isExternal, rooted } from './navbar'
import { applyRules, listOf, recordOf, textsOf } from './rules'

/** Options of `@docusaurus/plugin-client-redirects`. */
export function convertRedirects(
  options: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
): void {
  applyRules(options, at, migration, {
    id: null,
    redirects: (value, place) => {
      for (const [index, item] of listOf(value).entries()) {
        const { from, to } = recordOf(item) ?? {}
        if (typeof to === 'string') addRedirects(textsOf(from), to, { at: [...place, index], migration })
      }
    },
    createRedirects: (value, place) => {
      if (value instanceof ForeignValue)
        migration.note(
          'left-out',
          place,
          'Redirects are a list, not a function.',
          'Name old addresses in `redirects`, or in the frontmatter of the pages, `redirect_from`.',
        )
    },
    fromExtensions: (value, place) => {
      const others = textsOf(value).filter((ending) => ending !== 'html')
      if (others.length > 0)
        migration.note('left-out', place, 'Addresses with an ending lead nowhere, but for `.html`.')
    },
    toExtensions: 'Pages have addresses without an ending.',
  })
}

function addRedirects(
  from: readonly string[],
  to: string,
  { at, migration }: { at: SettingPath; migration: Migration },
): void {
  if (isExternal(to)) {
    migration.note(
      'left-out',
      at,
      `A redirect leads to a page of the site, not to \`${to}\`.`,
      'Your server can send readers there.',
    )
    return
  }
  const added = from.map((old) => ({ from: rooted(old), to: rooted(to) }))
  migration.draft.redirects = [...(migration.draft.redirects ?? []), ...added]
}

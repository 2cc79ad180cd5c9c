import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { Collection } from 'holdtrue/content/collections/collection'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import type { Site } from 'holdtrue/content/load-site'
import { optionsOfVersion } from '../../options'
import { findPage } from './accept'
import type { VerifyChoices } from './verify-arguments'

export interface CodeBase {
  upstream: UpstreamConfig
  collections: Collection[]
  /** Pages to accept; an empty list means all. */
  accept?: readonly string[]
}

type Asked = Pick<VerifyChoices, 'against' | 'checkout' | 'accept' | 'format'>

/**
 * The code bases to check, one for each version's options. Another release or a clone concerns only the content folder, and
 * machine-readable reports cover only one code base. Throws a `ProblemsError` if there is none.
 * @param own options of the site; a version that was cut may have pinned different ones
 */
export function codeBasesFor(
  { collections, siteDir }: Pick<Site, 'collections' | 'siteDir'>,
  own: UpstreamConfig | undefined,
  { against, checkout, format, accept }: Asked,
): CodeBase[] {
  const bases = new Map<string, CodeBase>()
  for (const collection of collections) {
    const upstream = own && optionsOfVersion(siteDir, collection, own).options
    if (!upstream) continue
    const key = JSON.stringify(upstream)
    const base = bases.get(key) ?? { upstream, collections: [] }
    bases.set(key, base)
    base.collections.push(collection)
  }
  const all = [...bases.values()]
  const [first] = all
  if (!first) return noUpstream()
  const isCurrent = ({ collections: own }: CodeBase) =>
    own.some(({ version }) => version.name === currentVersion)
  const current = all.find(isCurrent) ?? first
  if (against !== undefined || checkout || (format !== 'text' && !accept)) return [current]
  if (!accept || accept.length === 0) return all.map((base) => ({ ...base, accept }))
  const inOrder = [current, ...all.filter((base) => base !== current)]
  const filesOf = (base: CodeBase) => base.collections.flatMap(({ docs }) => docs.map((doc) => doc.sitePath))
  const baseOf = (page: string) => inOrder.find((base) => findPage(filesOf(base), page)) ?? current
  return inOrder
    .map((base) => ({ ...base, accept: accept.filter((page) => baseOf(page) === base) }))
    .filter((base) => base.accept.length > 0)
}

export function noUpstream(): never {
  throw new ProblemsError({
    severity: 'error',
    code: 'upstream-missing',
    message: 'The site names no code base to check against.',
    hint: 'Add `claims({ … })` to `integrations` in `site.config.ts`.',
    file: 'site.config.ts',
  })
}

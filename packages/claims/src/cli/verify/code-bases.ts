import { didYouMean } from 'holdtrue/model/nearest'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { Collection } from 'holdtrue/content/collections/collection'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import type { Site } from 'holdtrue/content/load-site'
import { findPage } from './accept'
import type { VerifyOptions } from './verify'

/** Options by the key of a collection. */
export type Upstreams = ReadonlyMap<string, UpstreamConfig>

/** A code base and the documents that are checked against it. */
export interface CodeBase {
  upstream: UpstreamConfig
  collections: Collection[]
  /** Pages of it that are to be accepted; all where the list is empty. */
  accept?: readonly string[]
}

/**
 * The code bases to ask, each version's own: all of them, but for another release or a clone, which says something of the content folder
 * alone, and for reports that machines read, which are one. Throws a `ProblemsError` where there is none.
 */
export function codeBasesFor(
  { collections }: Pick<Site, 'collections'>,
  upstreams: Upstreams,
  asked: Pick<VerifyOptions, 'against' | 'checkout' | 'accept' | 'fix' | 'format'> & { docsVersion?: string },
): CodeBase[] {
  const bases = new Map<string, CodeBase>()
  for (const collection of collections) {
    const upstream = upstreams.get(collection.key)
    if (!upstream) continue
    const key = JSON.stringify(upstream)
    const base = bases.get(key) ?? { upstream, collections: [] }
    bases.set(key, base)
    base.collections.push(collection)
  }
  const all = [...bases.values()]
  const [first] = all
  if (!first) return noUpstream()
  const has = (name: string) => (base: CodeBase) =>
    base.collections.some(({ version }) => version.name === name)
  if (asked.docsVersion !== undefined)
    return [all.find(has(asked.docsVersion)) ?? noVersion(asked.docsVersion, all)]
  const current = all.find(has(currentVersion)) ?? first
  const isOfOne = asked.against !== undefined || asked.checkout !== undefined
  if (isOfOne || (asked.format !== 'text' && !asked.accept)) return [current]
  const pages = asked.accept ?? []
  if (pages.length === 0) return all
  const inOrder = [current, ...all.filter((base) => base !== current)]
  const baseOf = (page: string) =>
    inOrder.find((base) => findPage(filesOf(base), page) !== undefined) ?? current
  return inOrder
    .map((base) => ({ ...base, accept: pages.filter((page) => baseOf(page) === base) }))
    .filter(({ accept }) => accept.length > 0)
}

const filesOf = ({ collections }: CodeBase): string[] =>
  collections.flatMap(({ docs }) => docs.map(({ sitePath }) => sitePath))

/** A sentence that names the versions that are not asked; undefined where all are. */
export function versionsLeftOut(
  { collections }: Pick<Site, 'collections'>,
  upstreams: Upstreams,
  asked: readonly CodeBase[],
): string | undefined {
  const served = new Set(asked.flatMap((base) => base.collections))
  const names = (of: readonly Collection[]) =>
    [...new Set(of.map(({ version }) => `\`${version.name}\``))].join(', ')
  const left = collections.filter((collection) => upstreams.has(collection.key) && !served.has(collection))
  if (left.length === 0) return undefined
  return `Asked are the documents of ${names([...served])} alone; \`--docs-version\` asks those of ${names(left)}.`
}

export function noUpstream(): never {
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'upstream-missing',
      message: 'The site names no code base to check against.',
      hint: 'Add `claims({ … })` to `integrations` in `site.config.ts`.',
      file: 'site.config.ts',
    },
  ])
}

function noVersion(name: string, all: readonly CodeBase[]): never {
  const names = all.flatMap(({ collections }) => collections.map(({ version }) => version.name))
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'version-unknown',
      message: `There is no version \`${name}\` with a code base.`,
      hint: didYouMean(name, names) ?? `There are: ${names.join(', ')}.`,
    },
  ])
}

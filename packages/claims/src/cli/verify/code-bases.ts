import { didYouMean } from 'holdtrue/model/nearest'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { Collection } from 'holdtrue/content/collections/collection'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import type { Site } from 'holdtrue/content/load-site'
import { optionsOfVersion } from '../../options'
import { findPage } from './accept'
import type { VerifyChoices } from './verify-arguments'

/** A code base and the documents that are checked against it. */
export interface CodeBase {
  upstream: UpstreamConfig
  collections: Collection[]
  /** Pages to accept; an empty list means all. */
  accept?: readonly string[]
}

type Asked = Pick<VerifyChoices, 'against' | 'checkout' | 'accept' | 'format' | 'docsVersion'>

/**
 * The code bases to check, one for each version's options. Another release or a clone concerns only the content folder, and
 * machine-readable reports cover only one code base. Throws a `ProblemsError` if there is none.
 * @param own options of the site; a version that was cut may have pinned different ones
 */
export function codeBasesFor(
  { collections, siteDir }: Pick<Site, 'collections' | 'siteDir'>,
  own: UpstreamConfig | undefined,
  { docsVersion, against, checkout, format, accept }: Asked,
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
  const withVersion = (name: string) => all.find((base) => versionsOf(base).includes(name))
  if (docsVersion !== undefined) return [withVersion(docsVersion) ?? noVersion(docsVersion, all)]
  const current = withVersion(currentVersion) ?? first
  if (against !== undefined || checkout || (format !== 'text' && !accept)) return [current]
  if (!accept || accept.length === 0) return all.map((base) => ({ ...base, accept }))
  const inOrder = [current, ...all.filter((base) => base !== current)]
  const baseOf = (page: string) => inOrder.find((base) => findPage(filesOf(base), page)) ?? current
  return inOrder
    .map((base) => ({ ...base, accept: accept.filter((page) => baseOf(page) === base) }))
    .filter((base) => base.accept.length > 0)
}

const versionsOf = ({ collections }: CodeBase): string[] => collections.map(({ version }) => version.name)

const filesOf = ({ collections }: CodeBase): string[] =>
  collections.flatMap(({ docs }) => docs.map(({ sitePath }) => sitePath))

/** A sentence that names the versions left out; undefined if none is, or the user chose one. */
export function versionsLeftOut(
  { collections }: Pick<Site, 'collections'>,
  asked: readonly CodeBase[],
  { docsVersion, accept }: Asked,
): string | undefined {
  if (docsVersion !== undefined || accept) return undefined
  const served = new Set(asked.flatMap(versionsOf))
  const left = collections.map(({ version }) => version.name).filter((name) => !served.has(name))
  const list = (names: Iterable<string>) => [...new Set(names)].map((name) => `\`${name}\``).join(', ')
  if (left.length === 0) return undefined
  return `Asked are the documents of ${list(served)} alone; \`--docs-version\` asks those of ${list(left)}.`
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
  const names = all.flatMap(versionsOf)
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'version-unknown',
      message: `There is no version \`${name}\` with a code base.`,
      hint: didYouMean(name, names) ?? `There are: ${names.join(', ')}.`,
    },
  ])
}

import { didYouMean } from '../../model/nearest'
import { ProblemsError } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import type { Collection } from '../../site/collections/collection'
import { currentVersion } from '../../site/collections/version-files'
import type { Site } from '../../site/load-site'
import type { VerifyOptions } from './verify'

/** A code base and the documents that are checked against it. */
export interface CodeBase {
  upstream: UpstreamConfig
  collections: Collection[]
}

/**
 * The code bases to ask: all of them for a mere check that people read, each version against its own; else that of the version named, or
 * of the content folder. Throws a `ProblemsError` where there is none.
 */
export function codeBasesFor(
  { collections }: Pick<Site, 'collections'>,
  asked: Pick<VerifyOptions, 'against' | 'checkout' | 'accept' | 'fix' | 'format'> & { docsVersion?: string },
): CodeBase[] {
  const bases = new Map<string, CodeBase>()
  for (const collection of collections) {
    const { upstream } = collection
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
  const isMereCheck =
    asked.against === undefined && !asked.checkout && !asked.accept && !asked.fix && asked.format === 'text'
  return isMereCheck ? all : [all.find(has(currentVersion)) ?? first]
}

export function noUpstream(): never {
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'upstream-missing',
      message: 'The site names no code base to check against.',
      hint: 'Set `upstream` in `site.config.ts`.',
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
      rule: 'B2',
    },
  ])
}

import { manifestNames } from '../../upstream/index/find-symbol'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { ClaimTarget } from './claim-target'
import { findFragment } from './find-fragment'

/**
 * Describes where the target of an `absent` claim exists anyway, as a sentence without its end; undefined if it is absent. Its container
 * (the file of a symbol, the package of a file) must exist; see `checkClaim`. Nothing is claimed about a deleted file.
 */
export function findPresent(index: UpstreamIndex, claim: ClaimTarget): string | undefined {
  const { fragment, path } = claim
  const view = index.package(claim.package)
  if (path === '') {
    if (view !== undefined) return `Release ${view.version} of \`${claim.package}\` is part of the index`
    const user = dependents(index, claim.package)[0]
    return user && `\`${user}\` depends on \`${claim.package}\``
  }
  const file = view?.file(path)
  if (fragment === undefined || file === undefined) {
    const isThere = file !== undefined || view?.paths().some((other) => other.startsWith(`${path}/`))
    return isThere ? `\`${claim.package}\` has \`${path}\`` : undefined
  }
  const found = findFragment(file, fragment)
  const verbs = { symbol: 'declares', option: 'has the option', text: 'holds' }
  const name = fragment.kind === 'text' ? fragment.text : fragment.name
  return found && `\`${claim.package}/${path}\` ${verbs[fragment.kind]} \`${name}\` in line ${found.line}`
}

export function dependents(index: UpstreamIndex, name: string): string[] {
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']
  const users = index.packages().filter((view) => manifestNames(view, ...fields).includes(name))
  return users.map((view) => view.name)
}

/** Variables of the environment that a procedure sets. */
import { symbolPaths } from '../../upstream/index/find-symbol'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { lastPart, similarity } from '../../upstream/nearest'
import { resolved, skipped, type Finding } from './finding'

/** A name so like one that the code base reads is a slip of the pen. */
const slip = 0.8

const variablePattern = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/

/**
 * Whether the code base knows a variable: its name is a text or a member somewhere (`process.env.STRAPI_LICENSE`). One that it does not
 * know may be read by another program or by an application, so only one that is very like a known one is wrong.
 * @param released where names to be meant are looked for: of a checkout it would cost reading all of it
 */
export function checkVariable(
  { name, offset }: { name: string; offset: number },
  index: UpstreamIndex,
  released: UpstreamIndex,
): Finding {
  // Short names (`PORT`, `DB`) are everybody's.
  if (!variablePattern.test(name)) return skipped('variables')
  if (index.packages().some((view) => isRead(name, view))) return resolved
  const [near] = knownVariables(released)
    .map((known) => ({ known, score: similarity(name, known) }))
    .filter(({ score }) => score >= slip)
    .sort((a, b) => b.score - a.score)
  return near === undefined
    ? skipped('variables')
    : {
        kind: 'wrong',
        message: `The code base reads no variable \`${name}\`.`,
        hint: `Did you mean \`${near.known}\`?`,
        offset,
      }
}

/** As a word of a text, or as a member: `process.env.PORT`, `env('PORT')`. */
function isRead(name: string, view: PackageView): boolean {
  const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`)
  return view.filesHolding(name).some((path) => {
    const file = view.file(path)
    return (
      file !== undefined &&
      (file.texts.some(({ text }) => word.test(text)) ||
        symbolPaths(file.symbols).some(({ symbol }) => symbol.uses?.some((use) => word.test(use)) === true))
    )
  })
}

const known = new WeakMap<UpstreamIndex, string[]>()

function knownVariables(index: UpstreamIndex): string[] {
  const found = known.get(index)
  if (found) return found
  const names = index.packages().flatMap((view) =>
    view
      .filesHolding('_')
      .flatMap((path) => view.file(path) ?? [])
      .flatMap(({ texts, symbols }) => [
        ...texts.map(({ text }) => text),
        ...symbolPaths(symbols).flatMap(({ symbol }) => (symbol.uses ?? []).map(lastPart)),
      ])
      .filter((text) => variablePattern.test(text)),
  )
  const unique = [...new Set(names)]
  known.set(index, unique)
  return unique
}

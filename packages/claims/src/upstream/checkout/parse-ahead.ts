/** Parsing of what claims touch before the first one is asked: one half of it here, the other in a thread meanwhile. */
import type { SourceFile } from '../fetch/recover'
import { isParsed, type CheckoutPackage } from './checkout-index'
import type { ParseCache, ParsedEntry } from './parse-cache'

/** A file of a package that a claim is about. */
export interface TouchedFile {
  package: string
  path: string
  /** The claim is about a text in it. */
  withTexts: boolean
}

/** A file to be parsed; its answer is what `parseEntry` makes of it. */
export interface ParseOrder {
  file: SourceFile
  withTexts: boolean
}

/** Fewer characters than this are parsed before a thread has started. */
const leastCharacters = 400_000

/**
 * @param elsewhere parses files in a thread; a rejection costs nothing but time, since what it did not parse is parsed when it is asked for
 */
export async function parseAhead(
  touched: readonly TouchedFile[],
  packages: ReadonlyMap<string, CheckoutPackage>,
  cache: ParseCache,
  elsewhere: (orders: readonly ParseOrder[]) => Promise<readonly ParsedEntry[]>,
): Promise<void> {
  const [own, theirs] = halves(ordersOf(touched, packages, cache))
  if (theirs.length === 0) return
  const answer = elsewhere(theirs.map(({ file, withTexts }) => ({ file, withTexts }))).catch(() => [])
  for (const { view, file, withTexts } of own) {
    const indexed = view.file(file.path)
    if (withTexts) void indexed?.texts
  }
  const entries = await answer
  for (const [index, { file }] of theirs.entries()) {
    const entry = entries[index]
    if (entry) cache.add(file, entry)
  }
}

interface Order extends ParseOrder {
  view: CheckoutPackage
}

/** Each file once, the largest first; nothing where a thread would not be worth its start. */
function ordersOf(
  touched: readonly TouchedFile[],
  packages: ReadonlyMap<string, CheckoutPackage>,
  cache: ParseCache,
): Order[] {
  const orders = new Map<string, Order>()
  for (const { package: name, path, withTexts } of touched) {
    const view = packages.get(name)
    const file = view?.source(path)
    if (!view || !file || !isParsed(file)) continue
    const key = `${name}/${file.path}`
    const known = orders.get(key)
    if (known) known.withTexts ||= withTexts
    else if (!cache.knows(file)) orders.set(key, { view, file, withTexts })
  }
  const all = [...orders.values()].sort((a, b) => b.file.text.length - a.file.text.length)
  return all.reduce((sum, { file }) => sum + file.text.length, 0) < leastCharacters ? [] : all
}

/** Two lists of as many characters, nearly. */
function halves(orders: readonly Order[]): [Order[], Order[]] {
  const lists: [Order[], Order[]] = [[], []]
  const sizes: [number, number] = [0, 0]
  for (const order of orders) {
    const index = sizes[0] <= sizes[1] ? 0 : 1
    lists[index].push(order)
    sizes[index] += order.file.text.length * (order.withTexts ? 2 : 1)
  }
  return lists
}

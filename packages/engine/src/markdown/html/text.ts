import { slug } from 'github-slugger'
import { escapeAttribute } from '../../model/escape'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as NodeEmoji from 'node-emoji'
import { engineRoot } from '../../files/engine-root'

/** Hands out ids that are unique on a page: the second `setup` is `setup-1`. */
export class Slugger {
  readonly #counts = new Map<string, number>()

  /** A unique id for a heading's text, made as GitHub and Docusaurus make it. */
  slug(text: string): string {
    return this.unique(slug(text))
  }

  /** The id itself when it is free, else with a number behind it. */
  unique(id: string): string {
    let result = id
    let count = this.#counts.get(id) ?? 0
    while (this.#counts.has(result)) {
      count++
      result = `${id}-${count}`
    }
    this.#counts.set(id, count)
    if (result !== id) this.#counts.set(result, 0)
    return result
  }
}

/** Attributes as they stand in a tag, each with a space before it. `true` is a bare name; undefined, null and false are left out. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): string {
  let html = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
  }
  return html
}

/** Short codes as Docusaurus' plugin for them finds them. */
const shortCode = /:\+1:|:-1:|:[\w-]+:/g

let get: (typeof NodeEmoji)['get'] | undefined

/** Text with its short codes (`:tada:`) as emoji; what is none stays. */
export function withEmoji(text: string): string {
  return text.includes(':') ? text.replace(shortCode, (code) => emojiOf(code) ?? code) : text
}

function emojiOf(code: string): string | undefined {
  get ??= loadEmoji()
  return get(code)
}

/** The table costs 30 ms: it is loaded when a short code is met. */
function loadEmoji(): NonNullable<typeof get> {
  const loaded: typeof NodeEmoji = createRequire(path.join(engineRoot, 'package.json'))('node-emoji')
  return loaded.get
}

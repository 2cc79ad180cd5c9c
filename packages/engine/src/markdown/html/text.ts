import { slug } from 'github-slugger'
import type * as NodeEmoji from 'node-emoji'
import { engineRequire } from '../../modules/resolve'

/** Creates ids that are unique on a page: the second `setup` is `setup-1`. */
export class Slugger {
  readonly #counts = new Map<string, number>()

  slug(text: string): string {
    return this.unique(slug(text))
  }

  /** The id itself if it is free, otherwise with a number appended. */
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

/** Shortcodes as Docusaurus' emoji plugin matches them. */
const shortCode = /:\+1:|:-1:|:[\w-]+:/g

/** Replaces shortcodes (`:tada:`) in text by emoji; unknown ones stay. */
export function withEmoji(text: string): string {
  return text.replace(shortCode, (code) => {
    // Loading the table takes 30 ms, so it is loaded with the first shortcode.
    const { get }: typeof NodeEmoji = engineRequire('node-emoji')
    return get(code) ?? code
  })
}

import { slug } from 'github-slugger'

/** A heading's id as GitHub and Docusaurus make it, before it is made unique. */
export function slugify(text: string): string {
  return slug(text)
}

/** Hands out ids that are unique on a page: the second `setup` is `setup-1`. */
export class Slugger {
  readonly #counts = new Map<string, number>()

  /** A unique id for a heading's text. */
  slug(text: string): string {
    return this.unique(slugify(text))
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

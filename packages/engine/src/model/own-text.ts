/** A shorter part of a string is copied by V8 anyway (`SlicedString::kMinLength`). */
const leastSlice = 13

/**
 * A text with memory of its own, for what is kept while what it was cut from can go: V8 makes `slice`, `split` and matches point into the
 * whole string, and one kept word would keep its page.
 */
export function ownText(text: string): string {
  return text.length < leastSlice ? text : JSON.parse(JSON.stringify(text))
}

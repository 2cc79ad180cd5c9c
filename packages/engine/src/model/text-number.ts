/** A number out of a text's letters, from 0 to 2^32 - 1: the same everywhere, and spread well enough to share things out. No secret. */
export function textNumber(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) >>> 0
  return (sum ^ (sum >>> 15)) >>> 0
}

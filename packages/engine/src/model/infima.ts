import type { Problem } from './problem'

/** Classes of Infima that nothing else is called, wherever they stand in code: group 1. */
const certain =
  /["'`\s]((?:col--\d|(?:card|hero|avatar|alert|pills|tabs)__\w|(?:button|badge|alert|hero|row|pills|avatar)--\w|(?:margin|padding)(?:-(?:top|left|bottom|right|vert|horiz))?--(?:none|xs|sm|md|lg|xl)\b|text--(?:primary|secondary|success|info|warning|danger|center|left|justify|right|capitalize|lowercase|uppercase|light|normal|semibold|bold|italic|truncate|break|no-decoration)\b|shadow--(?:lw|md|tl)\b)[\w-]*)/

/** What stands in all of them. Most documents with code have no such thing, which is told sooner. */
const certainPart = /[a-z](?:--|__)\w/

/** Classes with plain names: they count where they are written as one. */
const plain =
  /\bclass(?:Name)?=\{?["'`](?:[^"'`\n]*\s)?(?:row|col|container|card|badge|alert|hero|avatar|pills)(?=[\s"'`])/

/** Whether a file of a site uses Infima's names: variables in styles, classes in code and documents. */
export function usesInfima(source: string, file: string): boolean {
  if (/--ifm-/.test(source)) return true
  return !/\.(?:css|s[ac]ss)$/.test(file) && (certain.test(source) || plain.test(source))
}

/** A class of Infima in a text that nothing else is called, and where it begins; undefined for none. */
export function infimaClass(text: string): { name: string; offset: number } | undefined {
  // Most documents have none at all.
  if (!text.includes('class') || !certainPart.test(text)) return undefined
  const found = certain.exec(text)
  return found?.[1] === undefined ? undefined : { name: found[1], offset: found.index + 1 }
}

/** Says that a site uses a name of Infima's, which nothing answers to. */
export const infimaOff = (what: string, place: { file: string; line: number; column: number }): Problem => ({
  severity: 'warning',
  code: 'infima-off',
  message: `\`${what}\` is a name of Infima’s, which the site has not turned on: nothing comes of it.`,
  hint: 'In `site.config.ts` write `infima: true`; with `false` this warning goes.',
  ...place,
})

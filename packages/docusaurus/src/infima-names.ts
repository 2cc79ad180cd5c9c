import type { Problem } from 'holdtrue/model/problem'

/** Class names that are unmistakably Infima's, anywhere in code: group 1. */
const certain =
  /["'`\s]((?:col--\d|(?:card|hero|avatar|alert|pills|tabs)__\w|(?:button|badge|alert|hero|row|pills|avatar)--\w|(?:margin|padding)(?:-(?:top|left|bottom|right|vert|horiz))?--(?:none|xs|sm|md|lg|xl)\b|text--(?:primary|secondary|success|info|warning|danger|center|left|justify|right|capitalize|lowercase|uppercase|light|normal|semibold|bold|italic|truncate|break|no-decoration)\b|shadow--(?:lw|md|tl)\b)[\w-]*)/

/** Common to all of them: a fast test, as most documents have none. */
const certainPart = /[a-z](?:--|__)\w/

/** Class names that are ordinary words, which count only in a class attribute. */
const plain =
  /\bclass(?:Name)?=\{?["'`](?:[^"'`\n]*\s)?(?:row|col|container|card|badge|alert|hero|avatar|pills)(?=[\s"'`])/

/** Whether a file of a site uses Infima's names: variables in styles, classes in code and documents. */
export function usesInfima(source: string, file: string): boolean {
  if (/--ifm-/.test(source)) return true
  return !/\.(?:css|s[ac]ss)$/.test(file) && (certain.test(source) || plain.test(source))
}

/** The first unmistakable Infima class in a text, with its offset. */
export function infimaClass(text: string): { name: string; offset: number } | undefined {
  if (!text.includes('class') || !certainPart.test(text)) return undefined
  const found = certain.exec(text)
  return found?.[1] === undefined ? undefined : { name: found[1], offset: found.index + 1 }
}

export const infimaOff = (what: string, place: { file: string; line: number; column: number }): Problem => ({
  severity: 'warning',
  code: 'infima-off',
  message: `\`${what}\` is one of Infima’s names, which the site has not turned on: it has no effect.`,
  hint: 'In `site.config.ts` give `@holdtrue/docusaurus` the option `infima: true`; `false` silences this warning.',
  ...place,
})

/** Classes of Infima that nothing else is called, wherever they stand in code. */
const certain =
  /["'`\s](?:col--\d|(?:card|hero|avatar|alert|pills|tabs)__\w|(?:button|badge|alert|hero|row|pills|avatar)--\w|(?:margin|padding)(?:-(?:top|left|bottom|right|vert|horiz))?--(?:none|xs|sm|md|lg|xl)\b|text--(?:primary|secondary|success|info|warning|danger|center|left|justify|right|capitalize|lowercase|uppercase|light|normal|semibold|bold|italic|truncate|break|no-decoration)\b|shadow--(?:lw|md|tl)\b)/

/** Classes with plain names: they count where they are written as one. */
const plain =
  /\bclass(?:Name)?=\{?["'`](?:[^"'`\n]*\s)?(?:row|col|container|card|badge|alert|hero|avatar|pills)(?=[\s"'`])/

/** Whether a file of a site uses Infima's names: variables in styles, classes in code and documents. */
export function usesInfima(source: string, file: string): boolean {
  if (/--ifm-/.test(source)) return true
  return !/\.(?:css|s[ac]ss)$/.test(file) && (certain.test(source) || plain.test(source))
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse, type Root } from 'postcss'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { BaseSheet } from 'holdtrue/model/page-sheets'

const require = createRequire(import.meta.url)
const own = path.join(rootOfPackage('@holdtrue/docusaurus', import.meta.url), 'src/infima.css')

/** Infima's rules for what sites write themselves. The theme has its own elements and frame, which the others would change. */
const family =
  /^table(?=\s|$)|^(?::where\()?\.(?:container|row|col|margin|padding|shadow|text|clean|alert|avatar|badge|button|card|hero|pills|tabs)(?![a-z])/

/** Names that the theme has, too: which elements with them are Infima's. Without specificity, as Infima's other rules follow. */
const shared: [RegExp, string][] = [
  [/\.button(?![\w-])/g, ".button:where([class*='button--'])"],
  [/\.card(?![\w-])/g, '.card:where(:not(:has(> .card-link)))'],
  [/\.tabs(?![\w-])/g, '.tabs:where(ul)'],
  [/(?<![\w-])table(?![\w-])/g, 'table:where(:not(.prose *, .table-wrap *))'],
]

/** Variables of the frame that the theme does not have. */
const ofFrame = /^--ifm-(?:breadcrumb|menu|pagination|dropdown|scrollbar|toc-(?:link|padding)|navbar-search)/

/** Infima computes these from its own colours; here they follow the site's, in both modes. */
const derived = /^--ifm-color-(primary|secondary|success|info|warning|danger)-([a-z-]+)$/
const mixtures: Readonly<Record<string, string>> = {
  dark: 'black 10%',
  darker: 'black 15%',
  darkest: 'black 30%',
  light: 'white 15%',
  lighter: 'white 30%',
  lightest: 'white 50%',
  'contrast-background': 'var(--ifm-background-color) 88%',
  'contrast-foreground': 'var(--ifm-font-color-base) 100%',
}

/** Colours of admonitions. */
const hues = { tip: 'success', info: 'info', warning: 'warning', caution: 'warning', danger: 'danger' }

/** Rules that differ in a name alone. */
const ownRules = [
  ...[2, 3, 4, 5, 6].map((level) => `.prose > h${level} { font-size: var(--ifm-h${level}-font-size); }`),
  ...Object.entries(hues).map(([kind, hue]) => `.admonition-${kind} { --hue: var(--ifm-color-${hue}); }`),
]

/** Infima's stylesheet: its variables and classes in the theme's layers, and after them what is different here. */
export function infimaStyles(): BaseSheet {
  const file = require.resolve('infima/dist/css/default/default.css')
  const source = readFileSync(file, 'utf8')
  const classes = rulesOf(source, family)
  classes.walkRules((rule) => {
    for (const [name, replacement] of shared) rule.selector = rule.selector.replace(name, replacement)
  })
  const variables = rulesOf(source, /^:root$/)
  variables.walkDecls((declaration) => {
    const [, hue, kind = ''] = derived.exec(declaration.prop) ?? []
    const mixture = mixtures[kind]
    if (ofFrame.test(declaration.prop)) declaration.remove()
    else if (mixture !== undefined)
      declaration.value = `color-mix(in srgb, var(--ifm-color-${hue}), ${mixture})`
  })
  const css = [
    '@layer reset, tokens, base, prose, code, components, infima, utilities, print;',
    `@layer tokens {${variables.toString()}}`,
    `@layer utilities {${classes.toString()}}`,
    readFileSync(own, 'utf8'),
    `@layer infima {${ownRules.join('')}}`,
  ].join('\n')
  return { file, css }
}

function rulesOf(css: string, selector: RegExp): Root {
  const sheet = parse(css)
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkRules((rule) => {
    if (!selector.test(rule.selector)) rule.remove()
  })
  return sheet
}

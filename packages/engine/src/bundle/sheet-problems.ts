import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodePercent, placeOfOffset } from '../model/path'
import { codeFrame, type Problem } from '../model/problem'
import type { Site } from '../content/load-site'
import { ownStyles } from './client-build'

type StyledSite = Pick<Site, 'siteDir' | 'code'>

/** Problems in the site's stylesheets that can be found without bundling. */
export function sheetProblems(site: StyledSite): Problem[] {
  const sheets = readSheets(site)
  return [
    ...sheets.flatMap(loneBrace),
    ...sheets.flatMap(foreignFiles),
    ...sheets.flatMap(tailwindRule).slice(0, 1),
    ...sheets.flatMap(missingFiles),
  ]
}

interface Sheet {
  absolute: string
  /** Path relative to the site folder. */
  file: string
  /** Its text, with comments replaced by spaces. */
  css: string
}

/** The stylesheets of the site, including its files that they import. */
export function readSheets(site: StyledSite): Sheet[] {
  const found = ownStyles(site).filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`))
  const sheets: Sheet[] = []
  for (const absolute of found) {
    const text = readFileSync(absolute, 'utf8')
    const css = text.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    sheets.push({ absolute, file: path.relative(site.siteDir, absolute).replaceAll(path.sep, '/'), css })
    for (const [, name = ''] of css.matchAll(/@(?:import|use)\s+(?:url\(\s*)?["']?(\.[^"')\s]+)/g)) {
      const imported = path.resolve(path.dirname(absolute), name)
      if (existsSync(imported) && !found.includes(imported)) found.push(imported)
    }
  }
  return sheets
}

/** Reports a brace without its partner, with which a stylesheet cannot be built; a page in development would be without styles. */
function loneBrace({ file, css }: Sheet): Problem[] {
  if (!file.endsWith('.css')) return []
  const plain = css.replaceAll(/(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/g, (text) => ' '.repeat(text.length))
  const open: number[] = []
  let lone: number | undefined
  // A backslash makes a brace part of a name.
  for (const { 0: brace, index } of plain.matchAll(/(?<!\\)[{}]/g)) {
    if (brace === '{') open.push(index)
    else if (open.pop() === undefined) lone ??= index
  }
  const offset = lone ?? open[0]
  if (offset === undefined) return []
  const place = placeOfOffset(css, offset)
  return [
    {
      severity: 'error',
      code: 'stylesheet-syntax',
      message: lone === undefined ? 'A block of rules is never closed.' : 'A brace `}` closes nothing.',
      hint: lone === undefined ? 'Add the `}` where the block ends.' : 'Remove it, or add the `{` before it.',
      file,
      ...place,
      frame: codeFrame(css, place.line, place.column),
    },
  ]
}

const foreignImport = /@import\s+(?:url\(\s*)?(["']?)((?:https?:)?\/\/[^"')\s]+)\1/g
const foreignFont = /(?<=@font-face\s*\{[^}]*)url\(\s*(["']?)((?:https?:)?\/\/[^"')\s]+)\1/g

/** Warns about stylesheets and fonts from other sites. The policy blocks them, which would otherwise show only in the browser's console. */
function foreignFiles({ file, css }: Sheet): Problem[] {
  return [...css.matchAll(foreignImport), ...css.matchAll(foreignFont)].map(({ 2: address = '', index }) => ({
    severity: 'warning',
    code: 'foreign-asset',
    message: `\`${address}\` is not loaded: the policy of the pages forbids stylesheets and fonts of other sites.`,
    hint: address.includes('font')
      ? 'Install the font’s package (`@fontsource/…`) and import that, or put its files into `static/`.'
      : 'Put the file beside this one, and import that.',
    file,
    ...placeOfOffset(css, index),
  }))
}

/** Warns about the first rule that is specific to Tailwind, because browsers ignore it. */
function tailwindRule({ file, css }: Sheet): Problem[] {
  const found = /@(?:apply|tailwind)\b|@import\s+["']tailwindcss/.exec(css)
  if (!found) return []
  return [
    {
      severity: 'warning',
      code: 'tailwind',
      message: `\`${found[0]}\` is Tailwind’s, which does not run here: browsers drop the rule, and its classes have no styles.`,
      hint: 'Run its own command to write a stylesheet before each build, `npx @tailwindcss/cli -i src/css/custom.css -o styles.css`, or write the rules out.',
      file,
      ...placeOfOffset(css, found.index),
    },
  ]
}

/** Addresses other than relative paths: absolute URLs, root-relative paths, packages, fragments, and Sass expressions. */
const elsewhere = /^(?:[a-z][a-z\d+.-]*:|[/#~@$]|var\()|[*{}]/i

/** Warns about missing images and fonts in a stylesheet, because the bundler leaves their addresses unchanged. */
function missingFiles({ absolute, file, css }: Sheet): Problem[] {
  if (!file.endsWith('.css')) return []
  return [...css.matchAll(/(?<!@import\s+)url\(\s*(["']?)([^"')]+)\1\s*\)/g)].flatMap((match): Problem[] => {
    const address = match[2]?.trim() ?? ''
    const target = address.replace(/[?#].*$/, '')
    if (target === '' || elsewhere.test(address)) return []
    if (existsSync(path.resolve(path.dirname(absolute), decodePercent(target)))) return []
    return [
      {
        severity: 'warning',
        code: 'missing-asset',
        message: `\`${address}\` finds no file.`,
        hint: 'Paths are relative to the stylesheet that names them; what is in `static/` begins with `/`.',
        file,
        ...placeOfOffset(css, match.index),
      },
    ]
  })
}

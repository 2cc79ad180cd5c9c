#!/usr/bin/env node
// Looks for habits in the prose of pages that no spell checker finds: sections that open with an unexplained "It",
// fragments that sound like proverbs, and words that the house style spells differently. Prints nothing if there are none.
//
//   node bin/prose.mjs [folder]     default: site/content
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2] ?? 'site/content'

/** Each word, as a pattern, with its replacement. Names that are exceptions are removed before matching. */
const names = /\b(color[ -]picker|Custom License)\b/gi
const words = [
  [/\bcontent type builder\b/i, 'content-type builder'],
  [/\bfrontend\b/i, 'front end (noun), front-end (adjective)'],
  [/\bbackend\b/i, 'back end (noun), back-end (adjective)'],
  [/\blife[ -]cycles?\b/i, 'lifecycle'],
  [/\bdocument service\b/, 'Document Service'],
  [/\blicenses?\b/i, 'licence (noun), to license (verb)'],
  [/\b(sqlite|SQlite|Sqlite)\b/, 'SQLite'],
  [/\b([Ww]ebsockets?|[Ww]eb [Ss]ockets?)\b/, 'WebSocket'],
  [/\b(colou?red|colors?)\b(?<!coloured)/i, 'colour'],
  [/\bbehaviors?\b/i, 'behaviour'],
  [/\b(organiz|serializ|normaliz|initializ|customiz|synchroniz|recogniz)\w+/i, 'the form in -is-'],
  [/\b(allows|permits|enables) to\b/, 'a person or a thing after the verb, or "lets … do"'],
  [/\binformations\b/i, 'information'],
  [/\bdepends of\b/, 'depends on'],
]
const pronoun = /^(It|They) [a-z]/
const proverb = /(?<=^|[.!?] )[A-Z][a-z]+(?: [a-z]+)?, (?:not|never|no) [a-z]+(?: [a-z]+)?\.(?= |$)/

let count = 0
for (const entry of readdirSync(folder, { recursive: true }).sort())
  if (/\.mdx?$/.test(entry)) inspect(path.join(folder, entry))
process.exitCode = count > 0 ? 1 : 0

function inspect(file) {
  let isOpening = true
  for (const [index, line] of prose(readFileSync(file, 'utf8')).entries()) {
    const report = (message) => {
      count++
      process.stderr.write(`${file}:${index + 1}  ${message}\n`)
    }
    if (isOpening && pronoun.test(line))
      report(`A section opens with "${line.split(' ')[0]}": name what it is about.`)
    if (line.trim() !== '') isOpening = /^#+ /.test(line)
    const fragment = proverb.exec(line)
    if (fragment) report(`"${fragment[0]}" is no sentence: say it in one.`)
    for (const [word, better] of words) {
      const found = word.exec(line.replace(names, ''))
      if (found) report(`"${found[0]}": ${better}.`)
    }
  }
}

/** Lines of a page with everything except prose removed: frontmatter, code, addresses, imports, tags and anchors. */
function prose(source) {
  const blank = (text) => text.replace(/[^\n]/g, '')
  return (
    source
      .replaceAll('\r\n', '\n')
      .replace(/^---\n[\s\S]*?\n---$/m, blank)
      .replace(/^( *)(`{3,})[\s\S]*?^\1\2 *$/gm, blank)
      .replace(/``[^\n]+?``|`[^`\n]+`/g, '`code`')
      // The text of a link to a page is that page's title, and existing titles are not changed.
      .replace(/\[[^\]\n]*\]\([/.][^)\n]*\)/g, 'page')
      .replace(/\]\([^)\n]*\)/g, ']')
      .replace(/\{#[^}\n]+\}|<[^>\n]+>|^(?:import|export) .*$/gm, '')
      .replace(/"[^"\n]*"/g, '"quoted"')
      .replaceAll(/[[\]*]/g, '')
      .split('\n')
  )
}

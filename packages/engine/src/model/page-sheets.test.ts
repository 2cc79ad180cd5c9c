import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { engineRoot } from '../files/engine-root'
import { doc } from '../../../../test/support/theme-data'
import { sheetsOf as sheetsWith } from './page-sheets'
import type { PageData } from './page'

const sheetsOf = (page: PageData) => sheetsWith(page, new Map())

const stylesOf = (...names: string[]) =>
  names.map((name) => readFileSync(path.join(engineRoot, 'src/theme/styles', name), 'utf8')).join('\n')

it.each([
  ['extras', stylesOf('extras.css')],
  ['cards', stylesOf('cards.css')],
  ['writing', stylesOf('writing.css')],
] as const)('an article with anything that `%s` has rules for has it, others do not', (sheet, css) => {
  const rules = css.replace(/\/\*.*?\*\//gs, '')
  const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name))
  // Classes that other articles use, too: the article's container, and parts of the elements that need the stylesheet.
  for (const name of [
    'prose',
    'claim',
    'layout',
    'main',
    'page-layout',
    'diagram-link',
    'diagram-edge',
    'diagram-shape',
    'code-block-title',
    'table-wrap',
  ])
    classes.delete(name)
  expect(classes.size).toBeGreaterThan(3)
  for (const name of classes)
    expect(sheetsOf({ ...doc, html: `<p class="a ${name}">Text</p>` }), name).toEqual([sheet])
  expect(sheetsOf({ ...doc, html: '<p class="claim">A card, tabs and footnotes in words</p>' })).toEqual([])
})

it.each(['<code class="code-lines">', '<c-d>'])('%s has `codeLines`', (html) => {
  expect(sheetsOf({ ...doc, html })).toEqual(['codeLines'])
})

it('what a document says of itself is a stylesheet of its own', () => {
  expect(sheetsOf({ ...doc, state: 'Stable' })).toEqual(['states'])
  expect(sheetsOf({ ...doc, unlisted: true })).toEqual(['states'])
})

it.each([
  '<blockquote><p>',
  '<blockquote cite="a">',
  '<hr>',
  '<hr/>',
  '<hr />',
  '<dl><dt>',
  '<dl class="a">',
  '<details><summary><h3 id="a">',
  '<details><summary id="b">\n<h3 id="a">',
])('%s has `extras`', (html) => {
  expect(sheetsOf({ ...doc, html })).toEqual(['extras'])
})

it('what a live component shows later may be any of it', () => {
  expect(sheetsOf({ ...doc, islands: ['a.tsx#A'] })).toEqual([
    'extras',
    'codeLines',
    'diagramKeys',
    'cards',
    'writing',
  ])
})

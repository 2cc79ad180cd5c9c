import { expect, it } from 'vitest'
import { readQuestion } from './question'

const terms = (text: string) => [...readQuestion(text).terms.keys()]

it('an issue form says nothing with its headings, versions and environment', () => {
  const issue = [
    '### Bug Description',
    'The slug stays empty.',
    '### Node Version',
    '22.1',
    '### Database',
    'PostgreSQL',
    '### Steps to Reproduce',
    'Open an entry.',
    '- Operating system: MacOS',
    '![picture](https://example.com/relation.png)',
  ].join('\n')
  expect(terms(issue)).toEqual(['slug', 'stay', 'empty', 'open', 'entry'])
})

it.each([
  [
    '    at async Strapi.start (/app/node_modules/@strapi/core/dist/Strapi.js:120:3)',
    { number: 1, symbol: 'start', package: '@strapi/core', path: 'Strapi' },
  ],
  [
    '    at Object.find [as run] (C:\\app\\node_modules\\@strapi\\upload\\dist\\server\\index.js:9:1)',
    { number: 1, symbol: 'find', package: '@strapi/upload' },
  ],
  [
    'DynamicZone@http://localhost:1337/admin/node_modules/.strapi/vite/deps/chunk-F4JIF67A.js?v=eb8:12:5',
    { number: 1, symbol: 'DynamicZone' },
  ],
])('a frame of Node.js, of a bundle and of a browser: %s', (line, frame) => {
  expect(readQuestion(`TypeError: x\n${line}`).frames).toEqual([frame])
})

it('frames of the platform and of other packages are left out, and are no words', () => {
  const { frames, terms: words } = readQuestion(
    ['at run (node:internal/process:1:1)', 'at Umzug.up (/app/node_modules/umzug/lib/umzug.js:1:1)'].join(
      '\n',
    ),
  )
  expect([frames, words.size]).toEqual([[], 0])
})

it('a frame has the number that a reader counts', () => {
  const trace = [
    'at run (node:internal/process:1:1)',
    'at load (/app/node_modules/@strapi/core/dist/Strapi.js:9:1)',
  ]
  expect(readQuestion(trace.join('\n')).frames).toMatchObject([{ number: 2, symbol: 'load' }])
})

it('names are identifiers, uids and paths; words with a capital are none', () => {
  expect(
    readQuestion('Then beforeCreate of plugin::upload.file in src/services/file.ts fails. Nothing').names,
  ).toEqual(['beforeCreate', 'plugin::upload.file', 'src/services/file.ts'])
})

it('of a page that was copied its tags and scripts say nothing', () => {
  expect(terms('<div class="relation">Empty</div><script>publish()</script>&lt;slug&gt;')).toEqual([
    'empty',
    'slug',
  ])
})

it('the type of a file is no message', () => {
  expect(readQuestion('an image/svg+xml file fails').words).toEqual(['an', 'file', 'fails'])
})

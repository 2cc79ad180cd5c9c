import { expect, it } from 'vitest'
import { browserProblem } from './client-build'

it.each([
  [
    'Error: [vite]: Rolldown failed to resolve import "maps" from "/site/components/Map.tsx".\nThis is most likely …',
    '`components/Map.tsx` imports `maps`, which is not installed',
    'Install it',
  ],
  [
    "[UNRESOLVED_IMPORT] Could not resolve './tiles.mjs' in /site/components/Map.tsx\n  ╭─[ … ]",
    '`components/Map.tsx` imports `./tiles.mjs`, which names no file',
    'Correct the path',
  ],
  [
    "/site/components/Map.css:undefined:NaN\nError: [postcss] ENOENT: no such file or directory, open './tiles.css'",
    '`components/Map.css` imports `./tiles.css`, which names no file',
    'Correct the path, or remove the `@import`.',
  ],
  [
    "/site/components/Map.css:undefined:NaN\nError: [postcss] ENOENT: no such file or directory, open 'maps/theme.css'",
    '`components/Map.css` imports `maps/theme.css`, which is not installed',
    'Install it, or remove the `@import`.',
  ],
  [
    'Error: [vite]: Rolldown failed to resolve import "@theme/Map" from "/site/components/Map.tsx".\nThis is most likely …',
    '`components/Map.tsx` imports `@theme/Map`',
    'write what you need in `src/theme/Map.jsx`',
  ],
])('C6: an import of a component that finds nothing is told with its file: %s', (text, fact, hint) => {
  const problem = browserProblem(text, {
    siteDir: '/site',
    provided: { '@theme/Tabs': { file: '/tabs.tsx' } },
  })
  expect(problem).toMatchObject({
    severity: 'error',
    code: 'browser-code',
    file: expect.stringMatching(/^components\/Map\.(tsx|css)$/),
  })
  expect(problem.message).toContain(fact)
  expect(problem.hint).toContain(hint)
})

it.each([
  [
    '/site/styles.css:1:0\nCssSyntaxError: [postcss] /site/styles.css:2:5: Unclosed string',
    { message: '`styles.css` cannot be built: Unclosed string', file: 'styles.css', line: 2, column: 5 },
  ],
  [
    '[builtin:vite-transform] Unexpected token.\n   ╭─[ /site/pages/bad.tsx:3:1 ]\n   │\n 3 │ }\n   │ │\n───╯',
    {
      message: '`pages/bad.tsx` cannot be built: Unexpected token.',
      file: 'pages/bad.tsx',
      line: 3,
      column: 1,
      frame: '   │\n 3 │ }\n   │ │',
    },
  ],
])('E9: an error of syntax is told at its place: %s', (text, problem) => {
  expect(browserProblem(text, { siteDir: '/site', provided: {} })).toMatchObject(problem)
})

it('what else the bundler says is told as it is', () => {
  expect(browserProblem('Out of memory', { siteDir: '/site', provided: {} }).hint).toBe('Out of memory')
})

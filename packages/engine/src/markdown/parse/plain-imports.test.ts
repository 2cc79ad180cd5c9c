import { expect, it } from 'vitest'
import { parseSync } from '../../modules/javascript-parser'
import { plainImports } from './plain-imports'

it('reads imports of components as the parser does', () => {
  const plain = [
    "import A from 'a'",
    'import Tabs from "@theme/Tabs";',
    "import A$_9 from './“a”'\nimport B from '@site/b';\nimport C from 'c'",
  ]
  for (const code of plain) {
    const { program, errors } = parseSync('page.jsx', code, { lang: 'jsx', sourceType: 'module' })
    expect(errors).toEqual([])
    const parsed = program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ type, local }) => [type, local.name, statement.source.value])
        : [[statement.type]],
    )
    const read = plainImports(code, 1)?.map(({ local, source }) => ['ImportDefaultSpecifier', local, source])
    expect([code, read]).toEqual([code, parsed])
  }
  expect(plainImports("import A from 'a'\nimport B from 'b'", 7)).toEqual([
    { local: 'A', imported: 'default', source: 'a', line: 7, column: 1 },
    { local: 'B', imported: 'default', source: 'b', line: 8, column: 1 },
  ])
})

it.each([
  "import { A } from 'a'",
  "import * as A from 'a'",
  "import A, { B } from 'a'",
  "import 'a'",
  "import a from 'a'",
  "import default from 'a'",
  "import A from 'a\\u0062'",
  'import A from \'a"',
  "import A from 'a' with { type: 'json' }",
  "import A from 'a'; import B from 'b'",
  "import A from 'a'\nimport A from 'b'",
  "import A from 'a' // why",
  "import A from 'a'\r\nimport B from 'b'",
  "import A from 'a'\n\nimport B from 'b'",
  "import A from 'a'\nexport const b = 1",
  ' import A from "a"',
  '',
])('leaves %j to the parser', (code) => {
  expect(plainImports(code, 1)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { context } from '../../../../test/conformance/compile'
import { parseFile } from './parse/parse-file'
import { addHole, addPiece, PageState, Unit, unevaluatedPlaces } from './scope'

it('an expression that nobody evaluated is found, however deep it lies', async () => {
  const page = new PageState(context)
  const file = { absolutePath: '/x.mdx', file: 'x.mdx', source: '', format: 'mdx', bodyOffset: 0 } as const
  const unit = new Unit(await parseFile(file, []))
  const start = { line: 3, column: 1, offset: 0 }
  const node = { type: 'mdxFlowExpression', value: '1', position: { start, end: start } } as const
  const hole = addHole({ page, unit, render: () => '', walk: () => {} }, node, () => 1)
  const html = `<p>a</p>${addPiece(page, `<b>${hole}</b>`)}`
  expect(unevaluatedPlaces(page, html)).toEqual([{ file: 'x.mdx', line: 3, column: 1 }])
  const piece = page.pieces[0]
  if (piece && 'node' in piece) piece.html = ''
  expect(unevaluatedPlaces(page, html)).toEqual([])
})

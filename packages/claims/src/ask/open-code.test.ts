import { expect, it } from 'vitest'
import { claimsName, findablePages } from './open-code'

it('of the stored pages `find` ranks those with statements, like the index of a build', () => {
  const statement = { package: 'hub', path: 'src/hub.ts', text: 'It holds.', verdict: 'holds' }
  const page = (route: string, stored?: object) => ({
    route,
    title: route,
    copy: `${route}.md`,
    added: stored ? { [claimsName]: { proofs: [], defects: [], ...stored } } : {},
  })
  const pages = [page('/list'), page('/bare', { statements: [] }), page('/hub', { statements: [statement] })]
  expect(findablePages(pages)).toMatchObject([{ route: '/hub', statements: [statement] }])
})

import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import type { MadePage } from './page-maker'
import { KnownPages } from './known-page'

const fingerprint = { own: 'own', frame: 'frame' }

/** A page as it comes from a thread, with copies of all that it says. */
function madePage(description: string): MadePage {
  return structuredClone({
    route: '/a',
    files: [],
    idsHash: 'ids',
    details: { ids: '[]', references: '[]', asks: '[]' },
    problems: [],
    attachments: [],
    search: {
      listed: {
        route: '/a',
        sections: 1,
        infoHash: 'info',
        sidebar: { id: 'docs', label: 'Docs' },
        tags: [],
      },
      terms: { vocabulary: '', first: 0, terms: '', counts: [], postings: new Uint32Array() },
    },
    document: {
      facts: { description, admonitions: [], markdownRoute: '/a.md' },
      traces: {
        dependencies: [],
        answers: '',
        hasClaims: false,
        cards: [],
        isFaulty: false,
        asksForFiles: false,
      },
    },
  } satisfies MadePage)
}

it('remembers of a page what was made, with one copy of what is the same for all', async () => {
  const text = 'What it is about.'
  const site = await createTempSite({ 'content/a.md': `---\ndescription: ${text}\n---\n# A\n` }).load()
  const [doc] = site.docs
  const pages = new KnownPages()
  const made = [madePage(text), madePage(text)]
  const [first, second] = made.map((page) => pages.of(page, fingerprint, doc))
  const { search, document } = madePage(text)
  expect(first).toEqual({
    fingerprint,
    files: [],
    idsHash: 'ids',
    problems: [],
    attachments: [],
    search: search?.listed,
    document,
  })
  expect(second?.search?.sidebar).toBe(first?.search?.sidebar)
  const lists = [first, second].flatMap((page) => [
    page?.problems,
    page?.attachments,
    page?.search?.tags,
    page?.document?.facts.admonitions,
    page?.document?.traces.dependencies,
    page?.document?.traces.cards,
  ])
  expect(new Set(lists).size).toBe(1)
  // What a page says otherwise than its document stays.
  expect(pages.of(madePage('Another.'), fingerprint, doc).document?.facts.description).toBe('Another.')
  expect(pages.of(madePage(text), fingerprint).document?.facts.description).toBe(text)
})

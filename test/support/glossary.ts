import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Doc } from '../../packages/engine/src/model/doc'
import type { AskingIntegration } from '../../packages/engine/src/ask/asking-integration'
import type { DocPage } from '../../packages/engine/src/model/page'

// An integration that uses each kind of hook once. `term:hub` links to a term, and each page lists the terms it uses.
const route = '/glossary'
const schema = { type: 'object', properties: { term: { type: 'string' } } }

const glossary: AskingIntegration<{ term: string }, { terms: string[] }> = {
  name: 'glossary',
  schemes: { term: (count) => `${count} terms` },
  isName: (code) => code.startsWith('T_'),
  fenceKind: ({ words }) => (words.includes('sample') ? 'sample' : undefined),
  modules: { '@terms/Hub': { file: './integrations/Hub.tsx', live: ['Hub'] } },
  browser: {
    base: { file: './integrations/first.css' },
    styles: './integrations/all.css',
    deferred: './integrations/later.css',
    sheets: { glossary: { file: './integrations/glossary.css', for: /class="[^"]*\bterm/ } },
    scripts: [{ selector: '.term', on: 'sign', module: './integrations/show.ts' }],
  },
  cutVersion: ({ siteDir, name }) => ({
    written: `terms-${name}.json`,
    write: () => writeFileSync(path.join(siteDir, `terms-${name}.json`), '{}'),
  }),
  commands: {
    terms: {
      help: 'the terms of the site',
      load: async () => async () => Number(!process.stdout.write('hub\n')),
    },
  },
  tools: [
    {
      name: 'define',
      title: 'Define a term',
      description: 'What a term means.',
      input: schema,
      output: schema,
      run: ({ term }) => Promise.resolve({ text: `It is ${String(term)}.`, data: { term } }),
    },
  ],
  pageNotes: ({ page: { route: of } }) => Promise.resolve({ data: { glossary: of }, text: 'A note.' }),
  start(_, options) {
    const terms: Record<string, string> = Object.fromEntries(Object.entries(options ?? {}))
    const linkTo = (term: string) => ({ href: `${route}#${term}`, attributes: { class: 'term' } })
    return {
      lookup: { route, subject: 'the glossary' },
      describes: () => ({ text: `${Object.keys(terms).length} terms`, link: { label: 'Glossary', route } }),
      state: () => JSON.stringify(terms),
      resolve({ kind, target, place }) {
        const term = target.replace(/^(?:term:|T_)/, '')
        if (term in terms) return { ...linkTo(term), verdict: { term } }
        if (kind === 'name') return {}
        const problem = {
          severity: 'warning',
          code: 'term',
          message: `There is no term \`${term}\`.`,
        } as const
        return { href: '#', problems: [{ ...problem, hint: 'Write one of the list.', ...place }] }
      },
      document({ doc, article, answers }) {
        const used = answers.flatMap(({ verdict }) => verdict?.term ?? [])
        if (used.length === 0) return {}
        const samples = article.fences.filter(({ kind }) => kind === 'sample').length
        return {
          parts: {
            meta: `<b>${used.length} terms</b>`,
            foot: `<p>Terms: ${used.join()}; ${samples} samples</p>`,
          },
          facts: { terms: used },
          terms: new Map([['', used.map((term) => `glossary${term}`)]]),
          copy: { terms: used },
          ...(doc.title === 'Faulty' && { problems: [faulty(doc)] }),
        }
      },
      routes: () => [route],
      pages({ documents }) {
        const data = documents.map(({ doc, added }) => `${doc.title}: ${added?.terms.join() ?? 'none'}`)
        return { pages: [{ page, data }], files: [{ name: 'terms.json', content: JSON.stringify(terms) }] }
      },
      finishPage({ data }) {
        const list = Object.keys(terms).map((term) => `<p id="${term}">${terms[term]}</p>`)
        return Promise.resolve({ html: `<p>${String(data)}</p>${list.join('')}`, headings: [] })
      },
      files: (_, documents) =>
        documents.map(({ doc, added }) => ({
          name: `${doc.route.slice(1)}.terms.json`,
          content: JSON.stringify(added ?? null),
        })),
      about: () => ['Terms are in `/terms.json`.'],
    }
  },
}
export default glossary

const page: DocPage = {
  kind: 'doc',
  route,
  markdownRoute: '/glossary.md',
  title: 'Glossary',
  breadcrumbs: [],
  docId: '',
  hideTitle: false,
  headings: [],
  tags: [],
  islands: [],
  sheet: 'glossary',
}

const faulty = ({ sitePath }: Doc) =>
  ({
    severity: 'warning',
    code: 'faulty',
    message: 'Is faulty.',
    hint: 'Fix it.',
    file: sitePath,
  }) as const

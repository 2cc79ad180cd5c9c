import { describe, expect, it } from 'vitest'
import { answerCodeQueries } from '../model/code-matches'
import { readCodeText } from '../model/code-query'
import type { CodePage, CodeStatement, CodeTable } from '../model/code-table'
import { planSite } from 'holdtrue/pipeline/plan'
import { fixtureIndexFiles, fixtureUpstream } from '../../../../test/support/fixture-upstream'
import { configOf, createTempSite } from '../../../../test/support/temp-site'
import { createCodeTable, type ClaimedDocument } from './statements'
import { factsOf } from 'holdtrue/pages/compile-documents'
import { claims } from '../index'
import type { ClaimFacts } from '../model/claims'
import { createClaimCheckers } from './claim-checker'

const isClaimFacts = (value: unknown): value is ClaimFacts =>
  typeof value === 'object' && value !== null && 'claims' in value

const page = (route: string, statements = 4): CodePage => ({ route, title: route, statements })
const statement = (on: CodePage, path: string, symbol?: string, first?: number): CodeStatement => ({
  page: on,
  text: path,
  package: '@strapi/core',
  path,
  ...(symbol !== undefined && { fragment: { kind: 'symbol', name: symbol } }),
  ...(first !== undefined && { lines: { first, last: first + 9 } }),
  verdict: 'holds',
})

const hub = page('/hub')
const glossary = page('/glossary', 90)
const cron = page('/cron')
const start = page('/start')
const overview = page('/overview')
const routes = page('/routes')

const table: CodeTable = {
  packages: [
    {
      name: '@strapi/core',
      folder: 'packages/core/core',
      files: [
        'package.json',
        'src/Strapi.ts',
        'src/index.ts',
        'src/services/cron.ts',
        'src/services/event-hub.ts',
        'src/services/metrics/index.ts',
        'src/services/metrics/sender.ts',
        'src/services/server/routing.ts',
      ],
      exports: [{ name: 'createUnsaid', file: 'src/services/metrics/sender.ts' }],
    },
    {
      name: '@strapi/upload',
      folder: 'packages/core/upload',
      files: ['server/src/index.ts', 'server/src/services/folder.ts', 'package.json'],
      exports: [],
    },
  ],
  statements: [
    statement(glossary, 'src/services/event-hub.ts', 'createEventHub', 20),
    statement(hub, 'src/services/event-hub.ts', 'createEventHub', 20),
    statement(hub, 'src/services/event-hub.ts', 'EventHub.emit', 3),
    statement(cron, 'src/services/cron.ts', 'createCronService', 1),
    statement(start, 'src/Strapi.ts', 'Strapi.start', 100),
    statement(overview, ''),
    statement(routes, 'src/services/server'),
    statement(start, 'src/gone.ts'),
  ],
}
const ask = (text: string) => answerCodeQueries(readCodeText(text, table.packages).queries, table)
const found = (text: string) => ask(text).pages.map(({ page: { route }, nearness }) => `${nearness} ${route}`)

describe('pages about a place, the nearest first', () => {
  it('a symbol, then its file, its folder and its package; of two the page that is about little else', () => {
    expect(found('@strapi/core/src/services/event-hub.ts#EventHub.emit')).toEqual([
      'symbol /hub',
      'file /glossary',
      'folder /cron',
      'folder /routes',
      'package /start',
      'package /overview',
    ])
  })

  it('a symbol alone, by any of its last parts, the case aside', () => {
    expect(found('createEventHub').slice(0, 2)).toEqual(['symbol /hub', 'symbol /glossary'])
    expect(found('emit')[0]).toBe('symbol /hub')
    expect(found('strapi.start()')[0]).toBe('symbol /start')
  })

  it('a line stands for the symbol that it is in', () => {
    expect(found('packages/core/core/src/services/event-hub.ts:22').slice(0, 2)).toEqual([
      'symbol /hub',
      'symbol /glossary',
    ])
    expect(found('event-hub.ts:5').slice(0, 2)).toEqual(['symbol /hub', 'file /glossary'])
    expect(found('event-hub.ts:500').slice(0, 2)).toEqual(['file /hub', 'file /glossary'])
  })

  it('built code stands for its source', () => {
    const [place] = ask('at x (/app/node_modules/@strapi/core/dist/services/event-hub.js:900:3)').places
    expect(place).toMatchObject({ path: 'src/services/event-hub.ts', kind: 'file' })
    expect(ask('node_modules/@strapi/upload/dist/server/services/folder.mjs').places).toMatchObject([
      { path: 'server/src/services/folder.ts' },
    ])
    expect(ask('node_modules/@strapi/core/dist/chunk-12345678.js').places).toMatchObject([
      { kind: 'missing' },
    ])
  })

  it('a file of which nothing is said leads to its folder', () => {
    expect(found('metrics/sender.ts').slice(0, 3)).toEqual(['folder /hub', 'folder /cron', 'folder /routes'])
    expect(found('createUnsaid')).toEqual(found('metrics/sender.ts'))
  })

  it('a folder and a package hold what is in them', () => {
    expect(found('packages/core/core/src/services').slice(0, 4)).toEqual([
      'file /hub',
      'file /cron',
      'file /routes',
      'file /glossary',
    ])
    expect(found('@strapi/core')[0]).toBe('package /overview')
  })

  it('the first frame of a stack trace weighs more than the next', () => {
    const frames = ['services/cron.ts', 'Strapi.ts'].map(
      (file) => `at a (/x/packages/core/core/src/${file}:900:1)`,
    )
    expect(found(frames.join('\n')).slice(0, 2)).toEqual(['file /cron', 'file /start'])
    expect(found(frames.reverse().join('\n')).slice(0, 2)).toEqual(['file /start', 'file /cron'])
  })
})

describe('what the release does not have', () => {
  it('a path has the nearest ones, and the pages around it', () => {
    const { nearest, pages, places } = ask('packages/core/core/src/services/event-hubs.ts')
    expect(places).toMatchObject([{ kind: 'missing', path: 'src/services/event-hubs.ts' }])
    expect(nearest.map(({ paths }) => paths[0])).toEqual([
      { package: '@strapi/core', path: 'src/services/event-hub.ts' },
    ])
    expect(pages[0]?.nearness).toBe('folder')
  })

  it('a file that moved is found by its name', () => {
    expect(ask('packages/core/core/src/old/cron.ts').nearest[0]?.paths[0]?.path).toBe('src/services/cron.ts')
  })

  it('a page may still speak of a path that is gone', () => {
    expect(found('packages/core/core/src/gone.ts')[0]).toBe('file /start')
  })

  it('words and nothing have no answer', () => {
    expect(ask('')).toMatchObject({ queries: [], places: [], pages: [] })
    expect(ask('what is this')).toMatchObject({ unknown: [{ kind: 'words' }], pages: [] })
    expect(ask('nobodyCallsItThis').unknown).toMatchObject([{ symbol: 'nobodyCallsItThis' }])
  })

  it('a name that many files bear says nothing', () => {
    const files = Array.from({ length: 40 }, (_, index) => `src/f${index}/index.ts`)
    const many = { ...table, packages: [{ name: '@x/y', folder: 'y', files, exports: [] }] }
    expect(answerCodeQueries(readCodeText('index.ts', many.packages).queries, many).places).toEqual([])
  })
})

/** The documents of a site with these pages, as a build passes them. */
async function documentsOf(pages: Record<string, string>) {
  const index = [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text])
  const config = configOf({ integrations: [claims(fixtureUpstream)] })
  const site = createTempSite({ 'site.config.ts': config, ...Object.fromEntries(index), ...pages })
  const plan = await planSite(await site.load())
  const documents: ClaimedDocument[] = []
  for (const doc of plan.site.docs) {
    const ready = await plan.compiler.compile(doc)
    const facts = factsOf(ready, plan.site)
    const added: unknown = JSON.parse(facts.added?.['@holdtrue/claims'] ?? 'null')
    documents.push({ doc, facts, added: isClaimFacts(added) ? added : undefined, problems: ready.problems })
  }
  return { site: plan.site, documents, ...createClaimCheckers(plan.site, fixtureUpstream) }
}

const toolbox = 'src:@fixture/toolbox/src/hub.ts'

describe('the table of a site', () => {
  it('has each claim with its heading, its lines and what the check said', async () => {
    const { site, documents, checkers } = await documentsOf({
      'content/hub.md': `A [hub](${toolbox}).\n\n## Make one\n\nBy [calling](${toolbox}#createHub), not [that](${toolbox}#gone).\n`,
      'content/hidden.md': `---\nunlisted: true\n---\n\nA [hub](${toolbox}).\n`,
    })
    const { statements, packages } = createCodeTable(site, checkers, documents)
    expect(
      statements.map(({ text, heading, fragment, verdict }) => [text, heading?.id, fragment?.name, verdict]),
    ).toEqual([
      ['hub', undefined, undefined, 'holds'],
      ['calling', 'make-one', 'createHub', 'holds'],
      ['that', 'make-one', 'gone', 'fails'],
    ])
    expect(statements[1]?.lines?.last).toBeGreaterThan(statements[1]?.lines?.first ?? 0)
    expect(packages.map(({ name, repository }) => [name, repository])).toEqual([
      ['@fixture/toolbox', undefined],
      ['fixture-cli', undefined],
    ])
    const { pages } = answerCodeQueries(readCodeText('packages/toolbox/src/hub.ts', packages).queries, {
      statements,
      packages,
    })
    expect(pages.map(({ page: { route, statements: count }, nearness }) => [route, count, nearness])).toEqual(
      [['/hub', 3, 'file']],
    )
  })
})

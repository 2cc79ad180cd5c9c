import type { AskContext, IntegrationTool, ReadPage } from 'holdtrue/ask/asking-integration'
import { idsBelow } from 'holdtrue/ask/read-page'
import { count, list, object, result, text, texts } from 'holdtrue/cli/ask/mcp-results'
import { codeText, foundText, provenLines, statementText } from './answer-text'
import { askCode, statementReport } from './ask-code'
import type { Declaration } from './find-symbol'
import { openCode, provableOf, statementsOf } from './open-code'

const lines = object({ first: count, last: count })

const statements = list(
  {
    route: text,
    text: { ...text, description: 'The words of the statement.' },
    target: text,
    verdict: { enum: ['holds', 'changed', 'fails'] },
    source: object({ file: text, line: count }),
  },
  {
    heading: text,
    lines,
    message: { ...text, description: 'Why it does not hold, or is to be read again.' },
  },
)

const codeResult = result(
  {
    places: list({ text, kind: text, package: text, path: text }, { symbol: text, unnamed: text, lines }),
    unknown: { ...texts, description: 'What is not in the code.' },
    nearest: list({ text, paths: texts }),
    pages: list(
      { route: text, url: text, title: text, nearness: text, about: text, statements, more: count },
      { section: text },
    ),
    total: { ...count, description: 'Pages about it.' },
    omitted: { ...count, description: 'Places of a very large question that were not looked at.' },
  },
  { read: { type: 'object' } },
)

const symbolResult = result({
  declarations: list(
    { package: text, path: text, file: text, name: text, kind: text, lines, exportedBy: texts },
    { signature: text },
  ),
  nearest: { ...texts, description: 'Names like it, if nothing declares it.' },
})

const findResult = result({
  files: { ...list({ path: text, reason: text }), description: 'Best first; paths in the repository.' },
  pages: list({ route: text, title: text }),
  tests: list({ path: text }),
})

const asked = (name: string, maxLength: number, limited: string) => ({
  type: 'object',
  properties: {
    [name]: { type: 'string', minLength: 1, maxLength },
    limit: { type: 'integer', minimum: 1, maximum: 50, description: limited },
  },
  required: [name],
  additionalProperties: false,
})

/** In characters; it may be a diff. */
const longestQuestion = 2_000_000

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

export const tools: readonly IntegrationTool[] = [
  {
    name: 'pages_for',
    title: 'Pages about a piece of code',
    description:
      'The pages and statements about a path, a symbol, a package, a stack trace or a diff (as `git diff` writes it), the nearest first.',
    input: asked('about', longestQuestion, 'Pages. Default 10.'),
    output: codeResult,
    async run({ about, limit: pages }, context) {
      const code = await openCode(await context.open(), context)
      const report = await askCode(code, String(about), numberOf(pages))
      return { text: codeText(report), data: { ...report } }
    },
  },
  {
    name: 'find_place',
    title: 'Find where a symptom comes from',
    description:
      'The files where a fault may be, pages about them and their tests, from an issue, an error message, a log, a stack trace of Node.js or a browser, or a few sentences.',
    input: asked('symptom', longestQuestion, 'Files, pages and tests. Default 10.'),
    output: findResult,
    async run({ symptom, limit: most }, context) {
      const { findPlace, foundData } = await import('./ask-commands')
      const found = await findPlace(String(symptom), context, numberOf(most))
      const { release } = (await context.open()).answers
      return { text: foundText(found), data: { release, ...foundData(found) } }
    },
  },
  {
    name: 'find_symbol',
    title: 'Find a symbol of the code',
    description:
      'Where a name is declared: file, lines, kind, signature and the entry points that export it. Members behind a dot: `Strapi.start`.',
    input: asked('name', 200, 'Declarations. Default 20.'),
    output: symbolResult,
    async run({ name: given, limit: most }, context) {
      const { findDeclarations, nearestNames } = await import('./find-symbol')
      const { release, index } = await openCode(await context.open(), context)
      const name = String(given)
      const code = await index?.()
      const declarations = code ? findDeclarations(code, name, numberOf(most)) : []
      const nearest = code && declarations.length === 0 ? nearestNames(code, name) : []
      const near = nearest.length > 0 ? ` Names like it: ${nearest.join(', ')}.` : ''
      const text = declarations.map(declarationText).join('\n') || `Nothing declares \`${name}\`.${near}`
      return { text, data: { release, declarations, nearest } }
    },
  },
]

function declarationText({ name, kind, file, lines, signature, exportedBy }: Declaration): string {
  const by = exportedBy.length > 0 ? `, exported by ${exportedBy.join(', ')}` : ''
  const typed = signature?.startsWith('=') ? ` ${signature}` : (signature ?? '')
  return `${kind} ${name}${typed}  ${file}:${lines.first}-${lines.last}${by}`
}

export async function pageNotes({ opened, page, section }: ReadPage, context: AskContext) {
  const code = await openCode(opened, context)
  const ids = section && idsBelow(opened, page, section.id)
  const statements = statementsOf(page)
    .filter(({ heading }) => !ids || (heading !== undefined && ids.has(heading.id)))
    .map((statement) => statementReport(statement, code))
  const doubtful = statements.filter(({ verdict }) => verdict !== 'holds').map(statementText)
  const provable = provableOf(page)
  const certain =
    doubtful.length > 0
      ? `Not certain on this page:\n${doubtful.join('\n')}`
      : `All ${statements.length} statements about the code hold.`
  return {
    data: { release: code.release, statements, ...provable },
    text: [certain, ...provenLines(provable)].join('\n'),
  }
}

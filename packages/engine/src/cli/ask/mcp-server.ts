/** The Model Context Protocol over standard input and output: the questions of the terminal for tools that speak it. Read-only. */
import { fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import manifest from '../../../package.json' with { type: 'json' }
import { askCode } from '../../ask/ask-code'
import { findDeclarations, type Declaration } from '../../ask/find-symbol'
import { reportPage } from '../../ask/page-report'
import { searchSections } from '../../ask/search-pages'
import type { Environment } from '../environment'
import { codeText, noPageText, searchText, statementText } from './answer-text'
import { linesUpTo } from './message-lines'
import { askOf, declarationsOf, openPage, openSearch, openSite } from './open-site'

/** Longest arguments, in characters: a question, an address, a diff. */
const longest = { question: 2000, address: 1000, code: 2_000_000 } as const

/** Longest line of a message, in bytes. */
const maxLineBytes = 10_000_000

/** Lists of this length are enough for a reader with little room. */
const limitSchema = { type: 'integer', minimum: 1, maximum: 50 } as const

export interface McpOptions {
  environment: Environment
  /** A clone of the code base that is asked instead of the release. */
  checkout?: string
}

/** Serves until standard input ends, or nobody reads the answers any more. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const name = await nameOf(options)
  const input = process.stdin.pipe(linesUpTo(maxLineBytes, refuseLine))
  // Two lines may come at once.
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: 2 * maxLineBytes })
  const handle = serveStdio(() => createServer(options, name), { transport })
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    process.stdout.once('error', () => resolve())
  })
  await handle.close()
}

function refuseLine(id: string): void {
  const message = `The line has more than ${maxLineBytes} bytes. Ask with a shorter text.`
  process.stdout.write(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32600,"message":"${message}"}}\n`)
}

/** What the answers are about, for the one that asks. Also reads the statements before the first question. */
async function nameOf(options: McpOptions): Promise<{ title: string; about: string }> {
  const { opened } = await asked(options)
  const { title, release } = opened.answers
  return { title, about: release === undefined ? title : `${title}, which describes ${release}` }
}

/** Pages may change while the server runs, and so may a clone: each question opens them anew, which costs milliseconds. */
async function asked({ environment, checkout }: McpOptions, address?: string) {
  const opened = address === undefined ? await openSite(environment) : await openPage(environment, address)
  return askOf(opened, { siteDir: environment.siteDir, checkout })
}

function createServer(options: McpOptions, { title, about }: { title: string; about: string }): McpServer {
  const server = new McpServer(
    { name: manifest.name, title, version: manifest.version },
    {
      instructions: `${about}. Its statements about the code are checked by machine; each answer says for which state of the code. Before you change a file ask \`pages_for\` with its path or with your diff, then \`read_page\`. Where a page and the code differ, the code is right.`,
      maxToolInputElements: 100,
    },
  )
  addSearch(server, options)
  addReadPage(server, options)
  addPagesFor(server, options)
  addFindSymbol(server, options)
  return server
}

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

function addSearch(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds sections by words, names of the code or a question. Answers routes for `read_page`.',
      annotations,
      inputSchema: fromJsonSchema<{ query: string; limit?: number }>({
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: longest.question },
          limit: { ...limitSchema, description: 'Sections. Default 8.' },
        },
        required: ['query'],
        additionalProperties: false,
      }),
    },
    async ({ query, limit }) => {
      const { answers, index } = await openSearch(options.environment)
      const found = await searchSections(index, query, limit)
      return answer(answers.release, searchText(found), { ...found })
    },
  )
}

function addReadPage(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description:
        'A page as Markdown, or the part under one heading, with its statements about the code and whether each holds.',
      annotations,
      inputSchema: fromJsonSchema<{ route: string; section?: string }>({
        type: 'object',
        properties: {
          route: {
            type: 'string',
            minLength: 1,
            maxLength: longest.address,
            description: 'Route or address of a page, also with the id of a heading: `/docs/intro#setup`.',
          },
          section: { type: 'string', maxLength: longest.address, description: 'Id or words of a heading.' },
        },
        required: ['route'],
        additionalProperties: false,
      }),
    },
    async ({ route, section }) => {
      const { opened } = await asked(options, route)
      const found = reportPage(opened, route, section)
      if ('fault' in found)
        return { ...answer(opened.answers.release, noPageText(found), { ...found }), isError: true }
      const { text, ...rest } = found
      const doubtful = found.statements.filter(({ verdict }) => verdict !== 'holds').map(statementText)
      const verdicts =
        doubtful.length > 0
          ? `Not certain on this page:\n${doubtful.join('\n')}`
          : `All ${found.statements.length} statements about the code hold.`
      return answer(opened.answers.release, `${verdicts}\n\n${text}`, rest)
    },
  )
}

function addPagesFor(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'pages_for',
    {
      title: 'Pages about a piece of code',
      description:
        'The pages and statements about a path, a symbol, a package, a stack trace or a diff (as `git diff` writes it), the nearest first.',
      annotations,
      inputSchema: fromJsonSchema<{ about: string; limit?: number }>({
        type: 'object',
        properties: {
          about: { type: 'string', minLength: 1, maxLength: longest.code },
          limit: { ...limitSchema, description: 'Pages. Default 10.' },
        },
        required: ['about'],
        additionalProperties: false,
      }),
    },
    async ({ about, limit }) => {
      const { opened, index } = await asked(options)
      const report = await askCode(opened, about, {
        declarationsOf: (symbol) => declarationsOf(symbol, index),
        ...(limit !== undefined && { pages: limit }),
      })
      return answer(opened.answers.release, codeText(report), { ...report })
    },
  )
}

function addFindSymbol(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'find_symbol',
    {
      title: 'Find a symbol of the code',
      description:
        'Where a name is declared: file, lines, kind, signature and the entry points that export it. Members behind a dot: `Strapi.start`.',
      annotations,
      inputSchema: fromJsonSchema<{ name: string; limit?: number }>({
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 200 },
          limit: { ...limitSchema, description: 'Declarations. Default 20.' },
        },
        required: ['name'],
        additionalProperties: false,
      }),
    },
    async ({ name, limit }) => {
      const { opened, index } = await asked(options)
      const declarations = index ? findDeclarations(await index(), name, limit) : []
      const text =
        declarations.length === 0
          ? `Nothing declares \`${name}\`.`
          : declarations.map(declarationText).join('\n')
      return answer(opened.answers.release, text, { declarations })
    },
  )
}

function declarationText({ name, kind, file, lines, signature, exportedBy }: Declaration): string {
  const by = exportedBy.length > 0 ? `, exported by ${exportedBy.join(', ')}` : ''
  return `${kind} ${name}${signature ?? ''}  ${file}:${lines.first}-${lines.last}${by}`
}

/** An answer as text and as data; both say which state of the code it is about. */
function answer(release: string | undefined, text: string, data: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: release === undefined ? text : `${release}\n\n${text}` }],
    structuredContent: { ...(release !== undefined && { release }), ...data },
  }
}

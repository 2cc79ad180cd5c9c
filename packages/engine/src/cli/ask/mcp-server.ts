/** The Model Context Protocol over standard input and output, with the terminal's questions as tools. Read-only. */
import { PassThrough, pipeline } from 'node:stream'
import { fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import manifest from '../../../package.json' with { type: 'json' }
import type { OpenedSite } from '../../ask/answer-store'
import type { AskContext, IntegrationTool } from '../../ask/asking-integration'
import { idsBelow, readPage } from '../../ask/read-page'
import { searchSections } from '../../ask/search-pages'
import { noPageText, searchText } from './question'
import { pageResult, searchResult } from './mcp-results'
import { loadAsking, openSearch, reportOf, type PageReport } from './open-site'

/** In characters, as all limits of texts here. */
const longest = { question: 2000, address: 1000 } as const

const pageLimit = 12_000

/** Maximum size of a message, in bytes; a longer one closes the connection. */
const maxBufferSize = 20_000_000

const limitSchema = { type: 'integer', minimum: 1, maximum: 50 } as const

/**
 * Serves until standard input ends and its requests are answered, or standard output is closed. Pages and clones may change while the
 * server runs, so each question reopens them, which takes milliseconds.
 */
export async function serveMcp(context: AskContext): Promise<void> {
  const known = await served(context)
  // The transport drops unanswered requests when its input ends.
  const input = new PassThrough({ flush: (end) => void setImmediate(() => answered().then(() => end())) })
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize })
  const handle = serveStdio(() => createServer(context, known), { transport })
  const answered = trackAnswers(transport)
  pipeline(process.stdin, input, () => {})
  await new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
    process.stdout.once('error', () => resolve())
  })
  await handle.close()
}

/** Returns a function that resolves when every request received so far has been answered or cancelled. */
function trackAnswers(transport: StdioServerTransport): () => Promise<void> {
  const pending = new Set<unknown>()
  let resolveAll = () => {}
  const settle = (id: unknown) => {
    pending.delete(id)
    if (pending.size === 0) resolveAll()
  }
  const { onmessage } = transport
  transport.onmessage = (message) => {
    // A subscription stays open until the connection is closed.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen')
      pending.add(message.id)
    if ('method' in message && message.method === 'notifications/cancelled')
      settle(message.params?.['requestId'])
    onmessage?.(message)
  }
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    await send(message)
    if (!('method' in message)) settle(message.id)
  }
  return () => new Promise((resolve) => (pending.size === 0 ? resolve() : (resolveAll = resolve)))
}

type Served = Awaited<ReturnType<typeof served>>

/** The server's description of itself, and the integrations that answer. */
async function served(context: AskContext) {
  const { title, release, integrations } = (await context.open()).answers
  return {
    title,
    about: release === undefined ? title : `${title}, which describes ${release}`,
    asking: await loadAsking(integrations, context.environment),
  }
}

function createServer(context: AskContext, { title: siteTitle, about, asking }: Served): McpServer {
  const tools = asking.flatMap((own) => own.tools ?? [])
  const server = new McpServer(
    { name: manifest.name, title: siteTitle, version: manifest.version },
    { instructions: instructionsOf(about, tools), maxToolInputElements: 100 },
  )
  for (const { name, title, description, input, output, run } of [searchTool, readPageTool, ...tools])
    server.registerTool(
      name,
      {
        title,
        description,
        annotations,
        inputSchema: fromJsonSchema<Record<string, unknown>>(input),
        outputSchema: fromJsonSchema<Record<string, unknown>>(output),
      },
      async (args) => {
        const { text, data, isError } = await run(args, context)
        return { ...answer(text, data), ...(isError && { isError }) }
      },
    )
  return server
}

function instructionsOf(about: string, tools: readonly IntegrationTool[]): string {
  if (!tools.some(({ name }) => name === 'pages_for')) return `${about}. Ask \`search\`, then \`read_page\`.`
  return `${about}. Its statements about the code are checked by machine; each answer says for which state of the code. Before you change a file ask \`pages_for\` with its path or with your diff, then \`read_page\`. Where a page and the code differ, the code is right.`
}

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

const searchTool: IntegrationTool = {
  name: 'search',
  title: 'Search the documentation',
  description: 'Finds sections by words, names of the code or a question. Answers routes for `read_page`.',
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: longest.question },
      limit: { ...limitSchema, description: 'Sections. Default 8.' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  output: searchResult,
  async run({ query, limit }, { environment }) {
    const { answers, index } = await openSearch(environment)
    const found = await searchSections(index, String(query), limit === undefined ? undefined : Number(limit))
    return { text: searchText(found), data: { release: answers.release, ...found } }
  },
}

const readPageTool: IntegrationTool = {
  name: 'read_page',
  title: 'Read a page',
  description:
    'A page as Markdown, or the part under one heading, with its statements about the code and whether each holds.',
  input: {
    type: 'object',
    properties: {
      route: {
        type: 'string',
        minLength: 1,
        maxLength: longest.address,
        description: 'Route or address of a page, also with the id of a heading: `/docs/intro#setup`.',
      },
      section: { type: 'string', maxLength: longest.address, description: 'Id or words of a heading.' },
      limit: {
        type: 'integer',
        minimum: 500,
        maximum: 200_000,
        description: `Characters of Markdown. Default ${pageLimit}.`,
      },
    },
    required: ['route'],
    additionalProperties: false,
  },
  output: pageResult,
  async run({ route, section, limit = pageLimit }, context) {
    const opened = await context.open(String(route))
    const found = readPage(opened, String(route), section === undefined ? undefined : String(section))
    const { release } = opened.answers
    if ('fault' in found) return { text: noPageText(found), data: { release, ...found }, isError: true }
    const { report, notes } = await reportOf({ opened, ...found }, context)
    const cut = cutPage(opened, report, Number(limit))
    return { text: [...notes, cut.text].join('\n\n'), data: cut }
  },
}

/** Shortens a page to a few thousand tokens: a long page becomes its beginning and a list of headings to ask for. */
function cutPage(opened: OpenedSite, found: PageReport, limit: number) {
  const { text, route, section } = found
  if (text.length <= limit) return { ...found }
  const end = text.lastIndexOf('\n', limit)
  const kept = text.slice(0, end > 0 ? end : limit)
  const page = opened.answers.pages.find((item) => item.route === route)
  const inside = page && section ? idsBelow(opened, page, section.id) : undefined
  const headings = page ? opened.textOf(page).headings : []
  const sections = headings.filter(({ id }) => id !== section?.id && (inside?.has(id) ?? true))
  return { ...found, text: kept, omitted: text.length - kept.length, sections }
}

/** Maximum length of a text answer, in characters; the data is complete. */
const maxText = 1500

/** An answer as data and as a short text, both naming the release it is about. */
function answer(text: string, data: Readonly<Record<string, unknown>>): CallToolResult {
  const { release } = data
  const whole = typeof release === 'string' ? `${release}\n\n${text}` : text
  const line = whole.lastIndexOf('\n', maxText)
  const end = whole.length <= maxText ? whole.length : line > 0 ? line : maxText
  const rest = end < whole.length ? '\n…\nThe rest is in `structuredContent`.' : ''
  return {
    content: [{ type: 'text', text: whole.slice(0, end) + rest }],
    structuredContent: { ...(typeof release === 'string' && { release }), ...data },
  }
}

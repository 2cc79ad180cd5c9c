import type { Integration } from '../pages/integration'
import type { OpenedSite } from './answer-store'
import type { PagePart } from './read-page'

/** An integration that also answers questions in the terminal and for tools that use the Model Context Protocol. */
export interface AskingIntegration<Verdict = unknown, Facts = unknown> extends Integration<Verdict, Facts> {
  /** Additional commands of the command line, by name. */
  readonly commands?: Readonly<Record<string, IntegrationCommand>>
  readonly tools?: readonly IntegrationTool[]
  /** Notes on a page, or a part of it, that is being read. */
  pageNotes?(asked: ReadPage, context: AskContext): Promise<PageNotes>
}

export interface CommandSyntax {
  /** Names of options with a leading `--`; `true` for those with a value, `count` for those with a whole number from 1. */
  options?: Readonly<Record<string, boolean | 'count'>>
  /** Number of positional arguments. Default: 0. */
  words?: number
}

export interface IntegrationCommand extends CommandSyntax {
  /** Its lines in `docs help`, without the name. */
  help: string
  /** Loads its code on demand. The function returns an exit code. */
  load(): Promise<(args: string[]) => Promise<number>>
}

export interface AskContext {
  environment: { siteDir: string; cacheDir: string; baseUrl?: string | undefined }
  /** A clone to use instead of the release that the site was checked against. */
  checkout?: string | undefined
  /** Opens the site's answers for its current files. With an address, also includes a page that is made on demand. */
  open(address?: string): Promise<OpenedSite>
}

export type ReadPage = PagePart & { opened: OpenedSite }

export interface PageNotes {
  /** Merged into the page's data. */
  data: Readonly<Record<string, unknown>>
  /** Shown before the text of the page, for tools. */
  text?: string
}

/** A tool, as the protocol describes it. */
export interface IntegrationTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schemas of the arguments and of the answer. */
  readonly input: object
  readonly output: object
  run(args: Readonly<Record<string, unknown>>, context: AskContext): Promise<ToolAnswer>
}

export interface ToolAnswer {
  text: string
  data: Readonly<Record<string, unknown>>
  isError?: boolean
}

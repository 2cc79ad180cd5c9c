import type { Integration } from '../pages/integration'
import type { OpenedSite } from './answer-store'
import type { PagePart } from './read-page'

/** An integration that also answers questions: in the terminal, and for tools that speak the Model Context Protocol. */
export interface AskingIntegration<Verdict = unknown, Facts = unknown> extends Integration<Verdict, Facts> {
  /** Further commands of the command line, by name. */
  readonly commands?: Readonly<Record<string, IntegrationCommand>>
  /** Further tools. */
  readonly tools?: readonly IntegrationTool[]
  /** What it says of a page, or of a part of it, that somebody reads. */
  pageNotes?(asked: ReadPage, context: AskContext): Promise<PageNotes>
}

/** What a command takes on its command line. */
export interface CommandSyntax {
  /** Names of options with a leading `--`; `true` for those with a value, `count` for those with a whole number from 1. */
  options?: Readonly<Record<string, boolean | 'count'>>
  /** How many further words it takes. Default 0. */
  words?: number
}

export interface IntegrationCommand extends CommandSyntax {
  /** Its lines in `docs help`, without the name. */
  help: string
  /** Loads its code when it is called. It answers with an exit code. */
  load(): Promise<(args: string[]) => Promise<number>>
}

/** Where a question is asked. */
export interface AskContext {
  environment: { siteDir: string; cacheDir: string; baseUrl?: string | undefined }
  /** A clone that is asked in place of what the site was checked against. */
  checkout?: string | undefined
  /** Opens what is known of the site as its files are now; with an address also a page that is made on demand. */
  open(address?: string): Promise<OpenedSite>
}

export interface ReadPage extends PagePart {
  opened: OpenedSite
}

export interface PageNotes {
  /** Joins the page's data. */
  data: Readonly<Record<string, unknown>>
  /** Comes before the text of the page, for tools. */
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
  /** The answer in short. */
  text: string
  data: Readonly<Record<string, unknown>>
  isError?: boolean
}

import path from 'node:path'
import * as v from 'valibot'
import type { Edition, Site } from '../content/load-site'
import { similarFile } from '../files/read-text'
import type { CompileContext } from '../markdown/compile-context'
import type { SlotResolution } from '../markdown/finish-article'
import type { CompiledArticle, Slot } from '../model/article'
import type { Doc, Route } from '../model/doc'
import type { DocPage, PageLink, PageNumbers } from '../model/page'
import { ProblemsError, type Problem } from '../model/problem'
import { remember } from '../model/remember'
import type { MoreSheets, IntegrationFiles } from '../model/page-sheets'
import type { SiteData } from '../model/site-data'
import { importIntegration } from '../modules/run/site-modules'
import type {
  BrowserParts,
  CompiledDocument,
  DocumentAddition,
  DocumentFacts,
  GatheredInput,
  GeneratedPage,
  IntegratedSite,
  Integration,
  OutputText,
  SiteIntegration,
  KnownDocument,
} from './integration'
import type { ListHead } from './site-parts'

/** Plain data. */
export interface GeneratedRecord extends GeneratedPage {
  integration: string
}

export interface PlannedSite extends Site {
  readonly integrations: Integrations
}

interface Running extends SiteIntegration {
  module: Integration
  browser?: BrowserParts
}

/** All integrations of a site. If one throws, it is named in a problem, and the others still run. */
export class Integrations {
  readonly #byScheme = new Map<string, Running>()
  readonly problems: Problem[]
  readonly #failures: Problem[] = []
  /** Messages already reported, because hooks are called for each page. */
  readonly #reported = new Set<string>()

  constructor(
    private readonly running: readonly Running[],
    problems: Problem[],
    private readonly siteDir = '',
  ) {
    this.problems = [...problems, ...running.flatMap((own) => own.problems ?? [])]
    for (const own of running)
      for (const scheme of Object.keys(own.module.schemes ?? {})) {
        const taken = this.#byScheme.get(scheme)
        if (taken) this.problems.push(schemeTaken(scheme, taken.module.name, own.module.name))
        else this.#byScheme.set(scheme, own)
      }
  }

  /** Errors of hooks since the last call, except those reported with a page. Each is reported once. */
  takeFailures(): Problem[] {
    return this.#failures.splice(0)
  }

  /** Hooks for compiling articles. If one throws, the compilation fails, so that no article is cached without its answer. */
  get compileHooks(): Pick<CompileContext, 'schemes' | 'isName' | 'fenceKinds'> {
    const modules = this.running.map(({ module }) => module)
    if (modules.length === 0) return {}
    return {
      schemes: new Map(modules.flatMap(({ schemes = {} }) => Object.entries(schemes))),
      isName: (code) => modules.some((module) => orThrow(module, 'isName', () => module.isName?.(code))),
      fenceKinds: (fence) =>
        modules.flatMap((module) => {
          const kind = orThrow(module, 'fenceKind', () => module.fenceKind?.(fence))
          return kind === undefined ? [] : [{ kind, isMarked: module.markedFences?.includes(kind) ?? false }]
        }),
    }
  }

  get browserFiles(): IntegrationFiles {
    const parts = this.running.flatMap(({ browser = [] }) => browser)
    const absolute = (file: string) => path.resolve(this.siteDir, file)
    return {
      base: parts.flatMap(({ base = [] }) => base).map((base) => ({ ...base, file: absolute(base.file) })),
      styles: parts.flatMap(({ styles = [] }) => styles).map(absolute),
      deferred: parts.flatMap(({ deferred = [] }) => deferred).map(absolute),
      sheets: Object.fromEntries(Array.from(this.sheets, ([name, { file }]) => [name, absolute(file)])),
      scripts: parts
        .flatMap(({ scripts = [] }) => scripts)
        .map(({ module, ...script }) => ({ ...script, module: absolute(module) })),
    }
  }

  get sheets(): MoreSheets {
    return new Map(this.running.flatMap(({ browser }) => Object.entries(browser?.sheets ?? {})))
  }

  get lookup(): SiteData['lookup'] {
    return this.running.find(({ lookup }) => lookup)?.lookup
  }

  describes(collection: { key: string }): { text: string; link?: PageLink } | undefined {
    return this.#all('describes', (own) => [own.describes?.(collection) ?? []].flat())[0]
  }

  state(collection: string): string {
    return this.#all('state', (own) => [own.state?.(collection) ?? '']).join('\n')
  }

  resolve(slot: Slot, doc: Doc, article: CompiledArticle): SlotResolution {
    for (const own of this.running) {
      if (slot.kind !== 'mark' && !this.#owns(own, slot)) continue
      try {
        const resolution = own.resolve?.(slot, doc, article)
        if (resolution?.href !== undefined || resolution?.html !== undefined || slot.kind === 'reference')
          return resolution ?? {}
      } catch (error) {
        return { problems: [{ ...failure(own.module.name, 'resolve', error), ...slot.place }] }
      }
    }
    return {}
  }

  /** What all integrations add to a document, joined; `facts` are JSON, by the integration's name. */
  document(made: CompiledDocument): DocumentAddition<Record<string, string>> & { problems: Problem[] } {
    const facts: Record<string, string> = {}
    const problems: Problem[] = []
    const additions = this.running.flatMap((own): DocumentAddition[] => {
      try {
        const answers = made.answers.filter(({ slot }) => this.#owns(own, slot))
        const addition = own.document?.({ ...made, answers }) ?? {}
        if (addition.facts !== undefined) facts[own.module.name] = JSON.stringify(addition.facts)
        problems.push(...(addition.problems ?? []))
        return [addition]
      } catch (error) {
        problems.push({ ...failure(own.module.name, 'document', error), file: made.doc.sitePath })
        return []
      }
    })
    return {
      ...(additions.some(({ parts }) => parts) && {
        parts: {
          meta: additions.map(({ parts }) => parts?.meta ?? '').join(''),
          foot: additions.map(({ parts }) => parts?.foot ?? '').join(''),
        },
      }),
      ...(Object.keys(facts).length > 0 && { facts }),
      terms: mergedTerms(additions),
      copy: Object.assign({}, ...additions.map(({ copy }) => copy)),
      usesState: additions.some(({ usesState }) => usesState),
      problems,
    }
  }

  lists(edition: Edition): ListHead[] {
    return this.#all('lists', (own) => own.lists?.(edition))
  }

  routes(site: Pick<Site, 'collections'>): Route[] {
    return this.#all('routes', (own) => own.routes?.(site))
  }

  pages(input: GatheredInput): { pages: GeneratedRecord[]; files: OutputText[]; numbers?: PageNumbers } {
    const made = this.#all('pages', (own) => {
      const generated = own.pages?.({ ...input, documents: input.documents.map(withFactsOf(own)) })
      return generated && [{ own, ...generated }]
    })
    const counts = made.flatMap(({ numbers }) => (numbers ? [numbers] : []))
    return {
      pages: made.flatMap(({ own, pages }) =>
        pages.map((page) => ({ ...page, integration: own.module.name })),
      ),
      files: made.flatMap(({ files = [] }) => files),
      ...(counts.length > 0 && { numbers: Object.assign({}, ...counts) }),
    }
  }

  /** A page with its article. If the integration throws, without an article and with a problem. */
  async finish(
    { integration, page, data }: GeneratedRecord,
    site: SiteData,
  ): Promise<{ page: DocPage; problems: Problem[] }> {
    const own = this.running.find(({ module }) => module.name === integration)
    try {
      return { page: { ...page, ...(await own?.finishPage?.({ page, data }, site)) }, problems: [] }
    } catch (error) {
      return { page, problems: [failure(integration, 'finishPage', error)] }
    }
  }

  files(site: Site, documents: readonly KnownDocument[]): OutputText[] {
    return this.#all('files', (own) => own.files?.(site, documents.map(withFactsOf(own))))
  }

  /** By integration name. */
  stored(site: Pick<Site, 'collections'>): Record<string, unknown> {
    const all = this.#all('stored', (own) => own.stored && [[own.module.name, own.stored(site)] as const])
    return Object.fromEntries(all)
  }

  storedOf(document: KnownDocument): Record<string, unknown> {
    const all = this.#all('storedOf', (own) => {
      const data = own.storedOf?.(withFactsOf(own)(document))
      return data === undefined ? [] : [[own.module.name, data] as const]
    })
    return Object.fromEntries(all)
  }

  about(site: Pick<Site, 'collections'>): string[] {
    return this.#all('about', (own) => own.about?.(site))
  }

  #owns(own: Running, { kind, target }: Slot): boolean {
    return kind === 'name' || this.#byScheme.get(target.split(':')[0] ?? '') === own
  }

  #all<Result>(hook: string, ask: (own: Running) => readonly Result[] | undefined): Result[] {
    return this.running.flatMap((own) => {
      try {
        return ask(own) ?? []
      } catch (error) {
        for (const problem of failures(own.module.name, hook, error)) {
          if (!this.#reported.has(problem.message)) this.#failures.push(problem)
          this.#reported.add(problem.message)
        }
        return []
      }
    })
  }
}

const withFactsOf =
  ({ module }: Running) =>
  (document: KnownDocument): KnownDocument => ({
    ...document,
    added: parsedFacts(document.facts)[module.name],
  })

/** They are kept as JSON, which takes a fraction of the time to load and store. */
const parsedFacts = remember(({ added = {} }: DocumentFacts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(added).map(([name, json]) => [name, JSON.parse(json)])),
)

function mergedTerms(additions: readonly DocumentAddition[]): Map<string, string[]> {
  const terms = new Map<string, string[]>()
  for (const addition of additions)
    for (const [section, own] of addition.terms ?? [])
      terms.set(section, [...(terms.get(section) ?? []), ...own])
  return terms
}

/** Calls a hook whose failure aborts the work, with a `ProblemsError`. */
function orThrow<Result>({ name }: Integration, hook: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    throw new ProblemsError(failure(name, hook, error), { cause: error })
  }
}

/** The problems that a hook threw; anything else is one problem that names the integration and the hook. */
const failures = (name: string, hook: string, error: unknown): readonly Problem[] =>
  error instanceof ProblemsError ? error.problems : [failure(name, hook, error)]

function failure(name: string, hook: string, error: unknown): Problem {
  return {
    severity: 'error',
    code: 'integration-failed',
    message: `The integration \`${name}\` failed in \`${hook}\`: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'The error is in the integration, not in the page. Report it there, or remove it from `integrations`.',
    file: 'site.config.ts',
  }
}

function schemeTaken(scheme: string, first: string, second: string): Problem {
  return {
    severity: 'error',
    code: 'integration-scheme',
    message: `\`${first}\` and \`${second}\` in \`integrations\` both handle links with the scheme \`${scheme}:\`.`,
    hint: `Take one of them out; \`${first}\` answers them now.`,
    file: 'site.config.ts',
  }
}

/** Loads and starts the integrations that a site names. */
export async function startIntegrations(site: IntegratedSite & Pick<Site, 'modules'>): Promise<Integrations> {
  const problems: Problem[] = []
  const running: Running[] = []
  for (const setting of site.config.integrations) {
    try {
      const module = await loadIntegration(setting.module, site)
      const { browser = {} } = module
      running.push({
        ...(await module.start(site, setting.options)),
        module,
        browser: typeof browser === 'function' ? browser(setting.options) : browser,
      })
    } catch (error) {
      problems.push(...failures(setting.module, 'start', error))
    }
  }
  return new Integrations(running, problems, site.siteDir)
}

/** Loads an integration: one included with the engine, a file of the site, or a package. Throws a `ProblemsError` if there is none. */
export async function loadIntegration(
  name: string,
  { siteDir, modules }: { siteDir: string; modules: Pick<Site['modules'], 'load'> },
): Promise<Integration> {
  const loaded = await importIntegration(name, siteDir, modules)
  const found: unknown = loaded?.['default']
  if (isIntegration(found)) return found
  throw new ProblemsError({
    code: 'integration-module',
    message: loaded
      ? `\`${name}\` in \`integrations\` has no default export with a \`name\` and a function \`start\`.`
      : name.startsWith('.')
        ? `\`${name}\` in \`integrations\` names no file.`
        : `\`${name}\` in \`integrations\` is not installed.`,
    hint: loaded
      ? 'Name the module of an integration.'
      : name.startsWith('.')
        ? (similarFile(name, path.resolve(siteDir, name)) ?? 'Paths are relative to the site folder.')
        : `Install it: \`npm install ${name}\`.`,
    file: 'site.config.ts',
  })
}

const integrationSchema = v.object({ name: v.string(), start: v.function() })

const isIntegration = (value: unknown): value is Integration => v.is(integrationSchema, value)

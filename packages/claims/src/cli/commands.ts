import { loadSite, type Site } from 'holdtrue/content/load-site'
import { startIntegrations, type PlannedSite } from 'holdtrue/pages/integrations'
import { integrationModule } from '../index'
import { keptFences } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import { optionsOfVersion, readOptions } from '../options'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import type { Collection } from 'holdtrue/content/collections/collection'
import { compileTextOf } from 'holdtrue/pages/compile-articles'
import { optionValue } from 'holdtrue/cli/arguments'
import { readEnvironment } from 'holdtrue/cli/environment'
import { forbiddenTexts } from '../sources/check-document'
import { headingsOfClaims } from '../sources/claim-headings'
import { fullAddress } from 'holdtrue/model/path'
import { exitWith, upstreamCommand, workspaceCommand } from './upstream'
import { readVerifyArguments, type VerifyChoices } from './verify/verify-arguments'
import { findPage } from './verify/accept'
import { frontmatterPlace } from 'holdtrue/content/documents/frontmatter'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import { hashOfSurroundings, proofsOf, type Proof } from '../prove/proofs'
import { proveCommand } from '../prove/prove'
import { openProofs } from '../prove/verdicts'
import { verifyCommand, verifyExit } from './verify/verify'

export async function verify(args: string[]): Promise<number> {
  const choices = readVerifyArguments(args)
  if (typeof choices === 'string') {
    process.stderr.write(`${choices}\n`)
    return verifyExit.notChecked
  }
  const { site, ...terminal } = await openSite()
  const codes: number[] = []
  for (const base of codeBasesFor(site, choices))
    codes.push(
      await verifyCommand({ ...choices, ...terminal, ...base, documents: () => documentsOf(site, base) }),
    )
  return Math.max(...codes)
}

interface CodeBase {
  upstream: UpstreamConfig
  collections: Collection[]
  /** Pages to accept, if they are those of this code base alone. */
  accept?: readonly string[]
}

/**
 * The code bases to check, one for each version's options. Another release or a clone concerns only the content folder, and
 * machine-readable reports cover only one code base. Throws a `ProblemsError` if there is none.
 */
function codeBasesFor(site: Site, { against, checkout, format, accept }: VerifyChoices): CodeBase[] {
  const own = optionsOf(site)
  const bases = new Map<string, CodeBase>()
  for (const collection of site.collections) {
    const upstream = own && optionsOfVersion(site.siteDir, collection, own).options
    if (!upstream) continue
    const key = JSON.stringify(upstream)
    const base = bases.get(key) ?? { upstream, collections: [] }
    bases.set(key, base)
    base.collections.push(collection)
  }
  const all = [...bases.values()]
  const [first] = all
  if (!first) return noUpstream()
  const isCurrent = ({ collections: own }: CodeBase) =>
    own.some(({ version }) => version.name === currentVersion)
  const current = all.find(isCurrent) ?? first
  if (against !== undefined || checkout || (format !== 'text' && !accept)) return [current]
  if (!accept || accept.length === 0) return all
  const inOrder = [current, ...all.filter((base) => base !== current)]
  const filesOf = (base: CodeBase) => base.collections.flatMap(({ docs }) => docs.map((doc) => doc.sitePath))
  const baseOf = (page: string) => inOrder.find((base) => findPage(filesOf(base), page)) ?? current
  return inOrder
    .map((base) => ({ ...base, accept: accept.filter((page) => baseOf(page) === base) }))
    .filter((base) => base.accept.length > 0)
}

function noUpstream(): never {
  throw new ProblemsError({
    code: 'upstream-missing',
    message: 'The site names no code base to check against.',
    hint: 'Add `claims({ … })` to `integrations` in `site.config.ts`.',
    file: 'site.config.ts',
  })
}

async function openSite() {
  const environment = readEnvironment()
  const loaded = await loadSite({ ...environment, mode: 'production' })
  const site: PlannedSite = { ...loaded, integrations: await startIntegrations(loaded) }
  return {
    site,
    siteDir: site.siteDir,
    cacheDir: environment.cacheDir,
    write: (text: string) => void process.stdout.write(text),
    note: (text: string) => void process.stderr.write(text),
  }
}

export async function prove(args: string[]): Promise<number> {
  const { site, ...terminal } = await openSite()
  const upstream = optionsOf(site) ?? noUpstream()
  const compile = compileTextOf(site)
  const surroundings = hashOfSurroundings(site.siteDir, upstream)
  const proofs: Proof[] = []
  const problems: Problem[] = []
  for (const { docs, version } of site.collections) {
    if (version.name !== currentVersion) continue
    for (const doc of docs) {
      const found = proofsOf(doc.route, await compile(doc), surroundings)
      proofs.push(...found.proofs)
      problems.push(...found.problems)
    }
  }
  if (problems.length > 0) return exitWith(problems, site.siteDir)
  return proveCommand({
    ...terminal,
    upstream,
    proofs,
    page: optionValue(args, '--page'),
    against: optionValue(args, '--against'),
    defects: args.includes('--defects'),
    changed: args.includes('--changed'),
    json: args.includes('--json'),
  })
}

export async function upstream(args: string[]): Promise<number> {
  const environment = readEnvironment()
  const site = await loadSite({ ...environment, mode: 'production' })
  const { siteDir } = site
  const options = {
    siteDir,
    cacheDir: environment.cacheDir,
    upstream: optionsOf(site) ?? noUpstream(),
    write: (line: string) => void process.stdout.write(`${line}\n`),
  }
  const folder = optionValue(args, '--checkout')
  if (folder !== undefined) return exitWith(workspaceCommand({ ...options, folder }), siteDir)
  const release = args.find((arg) => !arg.startsWith('-'))
  return exitWith(await upstreamCommand({ ...options, release }), siteDir)
}

/** Undefined if the site does not use this package. */
function optionsOf({ config }: Pick<Site, 'config'>): UpstreamConfig | undefined {
  const setting = config.integrations.find(({ module }) => module === integrationModule)
  return setting && readOptions(setting.options)
}

async function* documentsOf(site: PlannedSite, { upstream, collections }: CodeBase) {
  const compile = compileTextOf(site)
  const provenOn = openProofs(site.siteDir, upstream)
  const current = collections.filter(({ version }) => version.name === currentVersion)
  // Errors from reading documents' files, including files that were therefore not recognised as documents.
  const faults = site.problems.filter(({ severity }) => severity === 'error')
  const documents = collections.flatMap(({ docs }) => docs)
  for (const doc of documents) {
    const article = await compile(doc)
    const { slots, problems } = article
    const until = doc.frontmatter.expires
    const url = fullAddress(doc.route, site.config)
    yield {
      file: doc.sitePath,
      slots,
      about: { title: doc.title, url, sections: headingsOfClaims(article) },
      checkedFences: keptFences(article, 'check'),
      importingFences: keptFences(article, 'imports'),
      forbidden: forbiddenTexts(doc, article, { upstream, siteDir: site.siteDir }),
      unproven: current.some(({ key }) => key === doc.collection) ? provenOn(article)(doc).problems : [],
      problems: [...problems, ...faults.filter(({ file }) => file === doc.sitePath)],
      expires: until === undefined ? undefined : { until, ...frontmatterPlace(doc.absolute, ['expires']) },
    }
  }
  for (const problem of faults) {
    const { file = '' } = problem
    const isDocument = /\.mdx?$/.test(file) && collections.some(({ folder }) => file.startsWith(`${folder}/`))
    const isKnown = documents.some(({ sitePath }) => sitePath === file)
    if (isDocument && !isKnown) yield { file, slots: [], checkedFences: [], problems: [problem] }
  }
}

import path from 'node:path'
import { loadSite, type Site } from 'holdtrue/content/load-site'
import type { CompiledArticle } from 'holdtrue/model/article'
import type { Problem } from 'holdtrue/model/problem'
import type { Collection } from 'holdtrue/content/collections/collection'
import { articleState, ArticleCache } from 'holdtrue/pages/article-cache'
import { compileArticleOf } from 'holdtrue/pages/compile-articles'
import type { Doc } from 'holdtrue/model/doc'
import { optionValue } from 'holdtrue/cli/arguments'
import { readEnvironment } from 'holdtrue/cli/environment'
import { formatProblems } from 'holdtrue/cli/report'
import { upstreamCommand } from './upstream'
import { readVerifyArguments } from './verify/verify-arguments'
import { readSource } from 'holdtrue/content/documents/read-source'
import { frontmatterPlace } from 'holdtrue/content/documents/frontmatter'
import { workspaceCommand } from './workspace'
import { codeBasesFor, noUpstream, versionsLeftOut } from './verify/code-bases'
import { verifyCommand, verifyExit } from './verify/verify'

/** `verify`: the statements about the code base. */
export async function verify(args: string[]): Promise<number> {
  const choices = readVerifyArguments(args)
  if (typeof choices === 'string') {
    process.stderr.write(`${choices}\n`)
    return verifyExit.notChecked
  }
  const { docsVersion, ...asked } = choices
  const environment = readEnvironment()
  const site = await loadSite({ ...environment, mode: 'production' })
  const codes: number[] = []
  const bases = codeBasesFor(site, { docsVersion, ...asked })
  const leftOut = docsVersion === undefined && !asked.accept ? versionsLeftOut(site, bases) : undefined
  if (leftOut !== undefined) process.stderr.write(`${leftOut}\n`)
  for (const { upstream, collections, accept } of bases) {
    const code = await verifyCommand({
      ...asked,
      ...(accept && { accept }),
      siteDir: site.siteDir,
      cacheDir: environment.cacheDir,
      upstream,
      documents: () => documentsOf(site, collections, environment.cacheDir),
      write: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(text),
    })
    codes.push(code)
  }
  return Math.max(...codes)
}

/** `upstream [<release>]`: fetches a release's packages and writes its index. */
export async function upstream(args: string[]): Promise<number> {
  const environment = readEnvironment()
  const site = await loadSite({ ...environment, mode: 'production' })
  const config = site.config.upstream ?? noUpstream()
  const write = (line: string): void => void process.stdout.write(`${line}\n`)
  const folder = optionValue(args, '--checkout')
  const origin = optionValue(args, '--origin')
  if (folder !== undefined)
    return exitWith(
      workspaceCommand({
        siteDir: site.siteDir,
        upstream: config,
        folder,
        ...(origin !== undefined && { origin }),
        write,
      }),
    )
  const problems = await upstreamCommand({
    siteDir: site.siteDir,
    cacheDir: environment.cacheDir,
    upstream: config,
    release: args.find((arg) => !arg.startsWith('-')) ?? config.release,
    write,
  })
  return exitWith(problems)
}

function exitWith(problems: Problem[]): number {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`)
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0
}

async function* documentsOf(site: Site, collections: readonly Collection[], cacheDir: string) {
  const cache = new ArticleCache(path.join(cacheDir, 'articles'), site.siteDir, articleState(site.config), {
    files: site.files,
  })
  const compile: (doc: Doc) => Promise<CompiledArticle> = compileArticleOf(site, cache)
  // What reading a document's file said, also of those that are no document for it.
  const faults = site.problems.filter(({ severity }) => severity === 'error')
  const known = new Set<string>()
  for (const doc of collections.flatMap(({ docs }) => docs)) {
    const { slots, checkedFences, importingFences, problems } = await compile(doc)
    const until = doc.frontmatter.expires
    yield {
      file: doc.sitePath,
      slots,
      checkedFences,
      importingFences,
      problems: [...problems, ...faults.filter(({ file }) => file === doc.sitePath)],
      ...(until !== undefined && {
        expires: { until, ...frontmatterPlace(readSource(doc.absolute).source, ['expires']) },
      }),
    }
    known.add(doc.sitePath)
  }
  for (const problem of faults) {
    const { file = '' } = problem
    const isDocument = /\.mdx?$/.test(file) && collections.some(({ folder }) => file.startsWith(`${folder}/`))
    if (isDocument && !known.has(file)) yield { file, slots: [], checkedFences: [], problems: [problem] }
  }
}

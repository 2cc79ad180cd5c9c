import path from 'node:path'
import { loadSite, type Site } from '../site/load-site'
import type { CompiledArticle } from '../model/article'
import { ProblemsError } from '../model/problem'
import type { UpstreamConfig } from '../model/site-config'
import { articleState, ArticleCache } from '../sources/article-cache'
import { compileArticleOf } from '../sources/compile-documents'
import type { Doc } from '../model/doc'
import { build } from '../build/build'
import { readEnvironment } from './environment'
import { countProblems, formatProblems } from './report'
import { upstreamCommand } from './upstream'
import { verifyCommand, verifyExit } from './verify/verify'

/** `check`: everything that a build checks, without output. */
export async function check(): Promise<number> {
  const environment = readEnvironment()
  const result = await build({ ...environment, dryRun: true })
  if (result.problems.length > 0) process.stderr.write(`${formatProblems(result.problems)}\n\n`)
  process.stdout.write(`Checked ${result.pages} pages: ${countProblems(result.problems)}.\n`)
  return result.ok ? 0 : 1
}

/** `verify [--against <release>] [--json]`: the statements about the code base. */
export async function verify(args: string[]): Promise<number> {
  const environment = readEnvironment()
  const site = await loadSite({ ...environment, mode: 'production' })
  const against = valueOf(args, '--against')
  if (against === '') {
    process.stderr.write('`--against` needs a release: `npm run verify -- --against 5.54.0`.\n')
    return verifyExit.notChecked
  }
  return verifyCommand({
    siteDir: site.siteDir,
    cacheDir: environment.cacheDir,
    upstream: upstreamOf(site),
    documents: () => documentsOf(site, environment.cacheDir),
    ...(against !== undefined && { against }),
    json: args.includes('--json'),
    write: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
  })
}

/** `upstream [<release>]`: fetches a release's packages and writes its index. */
export async function upstream(args: string[]): Promise<number> {
  const environment = readEnvironment()
  const site = await loadSite({ ...environment, mode: 'production' })
  const config = upstreamOf(site)
  const problems = await upstreamCommand({
    siteDir: site.siteDir,
    cacheDir: environment.cacheDir,
    upstream: config,
    release: args.find((arg) => !arg.startsWith('-')) ?? config.release,
    write: (line) => void process.stdout.write(`${line}\n`),
  })
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`)
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0
}

function upstreamOf(site: Site): UpstreamConfig {
  if (site.config.upstream) return site.config.upstream
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'upstream-missing',
      message: 'The site names no code base to check against.',
      hint: 'Set `upstream` in `site.config.ts`.',
      file: 'site.config.ts',
    },
  ])
}

async function* documentsOf(site: Site, cacheDir: string) {
  const cache = new ArticleCache(
    path.join(cacheDir, 'articles'),
    site.siteDir,
    articleState(site.config),
    site.files,
  )
  const compile: (doc: Doc) => Promise<CompiledArticle> = compileArticleOf(site, cache)
  for (const doc of site.docs) {
    const { slots, checkedFences } = await compile(doc)
    yield { file: `${site.config.docs.path}/${doc.file}`, slots, checkedFences }
  }
}

/** Value of an option written as `--name value` or `--name=value`; empty when it has none. */
function valueOf(args: string[], name: string): string | undefined {
  const index = args.indexOf(name)
  if (index >= 0) {
    const value = args[index + 1]
    return value === undefined || value.startsWith('-') ? '' : value
  }
  return args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
}

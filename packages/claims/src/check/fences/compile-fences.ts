/**
 * Compiles code fences marked `check` with TypeScript against the type declarations of the pinned release. Packages outside the index
 * count as `any` unless they are installed next to the site, and so do imports from relative paths.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CheckedFence } from '../../model/claims'
import { runCommand } from 'holdtrue/files/run-command'
import { counted } from 'holdtrue/model/counted'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { isProcedure } from '../procedures/check-procedures'
import { declarationsFolder, hasDeclarations } from '../../upstream/fetch/fetch-release'
import { calledAs } from 'holdtrue/files/engine-root'
import { splitSpecifier } from 'holdtrue/model/path'

const compiled = /^(?:tsx?|typescript)$/

export type FenceCheck = Awaited<ReturnType<typeof checkFences>>

export async function checkFences(
  fences: CheckedFence[],
  { cacheDir, release, upstream }: { cacheDir: string; release: string; upstream: UpstreamConfig },
) {
  const checkable = fences.filter(({ language }) => compiled.test(language))
  const others = fences.filter((fence) => !checkable.includes(fence) && !isProcedure(fence))
  /** Skipped are those for which this machine lacks something; notes say what the check did not cover. */
  const nothing = {
    problems: others.map(unknownLanguage),
    compiled: 0,
    skipped: 0,
    notes: new Array<string>(),
  }
  const { length } = checkable
  if (length === 0) return nothing
  const skip = (why: string) => {
    const were = length === 1 ? 'was' : 'were'
    const note = `${counted(length, 'code fence')} marked \`check\` ${were} not compiled: ${why}`
    return { ...nothing, skipped: length, notes: [note] }
  }
  const declarations = declarationsFolder(cacheDir, release)
  if (!upstream.packages.some(({ name }) => hasDeclarations(declarations, name)))
    return skip(
      `the type declarations of release ${release} are not on this machine. Fetch them with \`${calledAs('upstream', release)}\`.`,
    )
  const tsc = findCompiler()
  if (tsc === undefined)
    return skip('TypeScript is not installed. Install it: `npm install --save-dev typescript`.')
  const compiler = { tsc, declarations, upstream }
  // A fence's module augmentation affects the whole run, so such fences are compiled separately.
  const groups = [
    checkable.filter((fence) => !augments(fence)),
    ...checkable.filter(augments).map((fence) => [fence]),
  ]
  const runs = (await Promise.all(groups.map((group) => compileAll(compiler, group)))).flat()
  const names = [...new Set(runs.flatMap(({ outside }) => outside))].sort().map((name) => `\`${name}\``)
  const note = `Not checked, because their types are not installed: ${names.join(', ')}.`
  return {
    problems: [...nothing.problems, ...runs.flatMap(({ problems }) => problems)],
    compiled: length,
    skipped: 0,
    notes: names.length === 0 ? [] : [note],
  }
}

const augments = ({ code }: CheckedFence) => /^\s*declare\s+(?:module|global)\b/m.test(code)

interface Compiler {
  tsc: string
  declarations: string
  upstream: UpstreamConfig
}

/** TypeScript reports no type errors while a file has syntax errors, so the files that parse get a second run. */
async function compileAll(compiler: Compiler, fences: readonly CheckedFence[]): Promise<Compiled[]> {
  if (fences.length === 0) return []
  const first = await compile(compiler, fences)
  if (first.unparsed.size === 0) return [first]
  const parsing = fences.filter((fence) => !first.unparsed.has(fence))
  return [first, ...(await compileAll(compiler, parsing))]
}

type Compiled = ReturnType<typeof readDiagnostics>

async function compile({ tsc, declarations, upstream }: Compiler, fences: readonly CheckedFence[]) {
  // Inside the declarations folder, so that imports resolve as if the packages were installed.
  mkdirSync(declarations, { recursive: true })
  const folder = mkdtempSync(path.join(declarations, 'fences-'))
  try {
    writeProject(folder, fences)
    const command = [process.execPath, tsc, '--project', 'tsconfig.json', '--pretty', 'false'] as const
    const { output } = await runCommand(command, { cwd: folder, maxOutput: 3e7 })
    return readDiagnostics(output, fences, upstream)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findCompiler(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
    return path.join(path.dirname(manifest), 'bin/tsc')
  } catch {
    return undefined
  }
}

function writeProject(folder: string, fences: readonly CheckedFence[]): void {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    // Callbacks for `any` have parameters without types.
    noImplicitAny: false,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['*'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['fence-*'] }))
  for (const [index, { language, code }] of fences.entries()) {
    const file = path.join(folder, `fence-${index}.${language === 'tsx' ? 'tsx' : 'ts'}`)
    // Each fence is a separate module, so that equal names do not conflict.
    writeFileSync(file, `${code}\nexport {}\n`)
  }
}

const diagnosticPattern = /^fence-(\d+)\.tsx?\((\d+),(\d+)\): error (TS\d+): (.*(?:\n\s+.*)*)/gm
const missingModule = /(?:Cannot find module|Could not find a declaration file for module) '([^']+)'/

/** Converts diagnostics in fences to problems of the pages; imports from outside the index are listed separately. */
function readDiagnostics(output: string, fences: readonly CheckedFence[], upstream: UpstreamConfig) {
  const problems: Problem[] = []
  const outside = new Set<string>()
  const unparsed = new Set<CheckedFence>()
  for (const [, index, line, , code, text = ''] of output.matchAll(diagnosticPattern)) {
    const fence = fences[Number(index)]
    if (fence === undefined) continue
    const specifier = missingModule.exec(text)?.[1]
    const isIndexed = upstream.packages.some(({ name }) => `${specifier}/`.startsWith(`${name}/`))
    if (specifier !== undefined && !isIndexed) {
      if (!specifier.startsWith('.')) outside.add(splitSpecifier(specifier).name)
      continue
    }
    if (/^TS1\d{3}$/.test(code ?? '')) unparsed.add(fence)
    problems.push({
      severity: 'error',
      code: 'fence-type',
      // The reason is on the indented lines after the first one.
      message: `The checked code does not compile: ${text.replace(/\s*\n\s*/g, ' ')} (${code ?? ''})`,
      hint: `Line ${line ?? ''} of the fence: \`${fence.code.split('\n')[Number(line) - 1]?.trim() ?? ''}\``,
      file: fence.place.file,
      line: fence.place.line + Number(line),
    })
  }
  // A failure outside the fences (a compiler that does not start, an invalid option) must not count as success.
  if (problems.length === 0 && /^error |^[^f\n].*error TS/m.test(output)) {
    const message = `TypeScript could not check the code fences: ${output.trim().replace(/\s*\n\s*/g, ' ')}`
    problems.push({ severity: 'error', code: 'fence-compiler', message })
  }
  return { problems, unparsed, outside: [...outside] }
}

function unknownLanguage({ language, place }: CheckedFence): Problem {
  return {
    severity: 'error',
    code: 'fence-language',
    message: `A fence of language \`${language}\` is marked \`check\`.`,
    hint: 'Only `ts` and `tsx` are compiled, and the commands of `bash`, `sh` and `console` looked up; take the mark away or change the language.',
    ...place,
  }
}

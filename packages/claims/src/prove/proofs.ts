import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from 'holdtrue/files/file-states'
import { listFiles } from 'holdtrue/files/folder-state'
import type { CompiledArticle, KeptFence } from 'holdtrue/model/article'
import type { Problem } from 'holdtrue/model/problem'
import { isNamedFile, panelPath, titlePath } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'

/** A test on a page, or all steps of a page, with the page's titled files. */
export interface Proof {
  route: string
  /** The test's title; without one, the id of its defect, or `proof`. `steps` for steps. Repeated names are numbered. */
  name: string
  file: string
  /** Lines of its fences. Each step has one fence. */
  lines: readonly number[]
  code: string
  /** Path of a test in the code base or in an application, which relative imports start from: `packages/core/core/src/a.test.ts`. */
  path: string
  /** The page's files that a test may import, by path. */
  files: Files
  /** Commands, in order; empty for a test. */
  steps: readonly Step[]
  /** Its environment: only the packages, an application that is started first, or a simulated browser. */
  environment: (typeof environments)[number]
  /** Text in the message it fails with, as long as the code behaves as the page describes. */
  fails?: string
  /** Time limit in seconds. Default: 60. */
  timeout: number
  /** Id of the defect that it reproduces. */
  defect?: string
  /** Hash of its text and of everything it runs with. */
  hash: string
}

export interface Step {
  code: string
  /** Files between the previous step and this one; they are written before the step runs. */
  files: Files
  /** Lines that it must print, in this order; `…` matches anything. */
  output: readonly string[]
}

type Files = Readonly<Record<string, string>>

const environments = ['packages', 'application', 'browser'] as const

/** Proofs are in page order. `surroundings`: hash of what all proofs of the site run with (`hashOfSurroundings`). */
export function proofsOf(route: string, { fences }: Pick<CompiledArticle, 'fences'>, surroundings: string) {
  const marked = fences.filter(({ kind }) => kind === 'run')
  const steps = marked.filter(isStep)
  const files = filesOf(fences)
  const titles: string[] = []
  const proofs = marked
    .filter((fence) => !isStep(fence) || fence === steps[0])
    .map((fence): Proof => {
      const { values, place, within: defect, code } = fence
      const title = isStep(fence) ? 'steps' : (values['title'] ?? defect ?? 'proof')
      titles.push(title)
      const count = titles.filter((other) => other === title).length
      const content = {
        path: pathOf(fence),
        environment:
          environments.find((one) => one === values['run']) ??
          (panelPath.test(pathOf(fence)) ? 'browser' : 'packages'),
        fails: values['fails'],
        ...(isStep(fence) ? { code: '', files: {}, steps: stepsOf(fences) } : { code, files, steps: [] }),
      }
      return {
        ...content,
        route,
        name: count === 1 ? title : `${title} ${count}`,
        file: place.file,
        lines: (isStep(fence) ? steps : [fence]).map((one) => one.place.line),
        timeout: Number(values['timeout'] ?? 60),
        defect,
        hash: hashOfContent(JSON.stringify([content, surroundings])).slice(0, 16),
      }
    })
  return { proofs, problems: marked.flatMap(markProblems) }
}

const isStep = ({ kind, language }: KeptFence) => kind === 'run' && language === 'bash'

/** Files that a page shows in full, by path. */
const filesOf = (fences: readonly KeptFence[]): Files =>
  Object.fromEntries(
    fences.flatMap(({ kind, language, code, values }) => {
      const { title, file = title, cwd = '' } = values
      return kind !== 'run' && file !== undefined && isNamedFile(language, file)
        ? [[path.posix.join(cwd, file), code]]
        : []
    }),
  )

function stepsOf(fences: readonly KeptFence[]): Step[] {
  let from = 0
  return fences.flatMap((fence, index): Step[] => {
    if (!isStep(fence)) return []
    const files = filesOf(fences.slice(from, index))
    from = index
    const next = fences[index + 1]
    const output = next?.kind === 'output' ? next.code.split('\n').filter(Boolean) : []
    return [{ code: fence.code, files, output }]
  })
}

/** Hash of everything besides the pages that a site's proofs run with: the settings, the folder for proofs, and versions of packages. */
export function hashOfSurroundings(siteDir: string, { proofs, packages }: UpstreamConfig): string {
  const folder = path.join(siteDir, proofs?.folder ?? '')
  const files = proofs?.folder !== undefined && existsSync(folder) ? listFiles(folder).sort() : []
  const texts = files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')])
  const versions = packages.map(({ name, version }) => [name, version])
  return hashOfContent(JSON.stringify([proofs, versions, texts]))
}

/** Path of a fence's test in the code base. `cwd` is the folder or package that the title is relative to. */
const pathOf = ({ values: { title = '', cwd = '' }, language }: KeptFence): string =>
  path.posix.join(cwd, titlePath.exec(title)?.[0] ?? `proof.test.${language}`)

const marks: readonly [name: string, valid: RegExp, hint: string][] = [
  [
    'run',
    /^(?:packages|application|browser)$/,
    'Known: `packages`, `application`, `browser`; `run` alone means `packages`.',
  ],
  ['timeout', /^(?:[1-9]\d?|[12]\d\d|300)$/, 'Write seconds, from 1 to 300. The default is 60.'],
  ['fails', /\S/, 'Write a part of the message that it fails with.'],
]

function markProblems({ values, place }: KeptFence): Problem[] {
  return marks.flatMap(([name, valid, hint]): Problem[] => {
    const { [name]: value } = values
    const message = `A test is marked \`${name}="${value}"\`.`
    return value === undefined || valid.test(value)
      ? []
      : [{ severity: 'error', code: 'proof-mark', message, hint, ...place }]
  })
}

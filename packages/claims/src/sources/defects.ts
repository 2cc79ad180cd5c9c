/** State of a page's known defects, and the lists of all of them by the size of their fix. */
import path from 'node:path'
import { calledAs } from 'holdtrue/files/engine-root'
import type { Edition, Site } from 'holdtrue/content/load-site'
import type { Answer, GatheredInput, GeneratedPage } from 'holdtrue/pages/integration'
import { listHeads, type SitePart } from 'holdtrue/pages/site-parts'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import type { CompiledArticle, ListedAdmonition, Place } from 'holdtrue/model/article'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import { claimOf } from '../check/claims/claim-target'
import {
  panelPath,
  titlePath,
  type ClaimFacts,
  type ClaimVerdict,
  type DefectFacts,
  type ProofFacts,
} from '../model/claims'
import { addressWord, fixesRoute, type Fix, type FixesData, type FixGroup } from '../model/fixes'
import { codeRouteOf, packageRoute } from '../model/code-map'
import { fixSizes, type UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import type { ReleaseChecker } from './claim-checker'
import { generatedPage } from './code-pages'
import { titleOf, type ClaimedDocument } from './statements'

/** What is known of a defect, and the same in words. It is reproduced if it has proofs and all of them passed. */
function stateOf(
  { id, values }: ListedAdmonition,
  proofs: readonly ProofFacts[],
  { name, release }: UpstreamConfig,
) {
  const own = proofs.filter(({ defect }) => defect === id)
  const isReproduced = own.length > 0 && own.every(({ state }) => state === 'passed')
  const fix = fixSizes.find((size) => size === values?.['fix'])
  const words = [isReproduced && `reproduced in ${name} ${release}`, fix && `fix: ${fix}`]
  return { isReproduced, fix, state: words.filter(Boolean).join(', ') }
}

/** The mark next to a defect's title; `addressOf` a route. */
export function defectMark(
  item: ListedAdmonition,
  proofs: readonly ProofFacts[],
  upstream: UpstreamConfig,
  addressOf: (route: string) => string,
): SlotResolution<ClaimVerdict> {
  const { isReproduced, fix, state } = stateOf(item, proofs, upstream)
  if (state === '') return {}
  const { name, release, fixes } = upstream
  const reproduced = `<span class="proof proof-passed">Reproduced in ${name} ${release}</span> `
  const size =
    fix &&
    (fixes ? `<a href="${addressOf(`${fixesRoute}/${addressWord(fix)}`)}">Fix: ${fix}</a>` : `Fix: ${fix}`)
  return {
    html: ` <span class="proof-state">${isReproduced ? reproduced : ''}${size ?? ''}</span>`,
    markdown: ` (${state})`,
    comesFirst: isReproduced,
  }
}

/** A page's defects that state the size of their fix. The first file to change is the file of the first statement. */
export function defectsOf(
  { admonitions, slots }: CompiledArticle,
  answers: readonly Answer<ClaimVerdict>[],
  proofs: readonly ProofFacts[],
  upstream: UpstreamConfig,
): { defects: DefectFacts[]; problems: Problem[] } {
  const defects: DefectFacts[] = []
  const problems: Problem[] = []
  for (const item of admonitions) {
    const { fix, ...state } = stateOf(item, proofs, upstream)
    const { id, html, title, text, values, place } = item
    const stated = values?.['fix']
    if (fix === undefined && stated !== undefined) problems.push(unknownSize(title, stated, place))
    if (fix === undefined) continue
    const own = new Set(item.slots?.map((index) => slots[index]))
    const claims = answers.flatMap(({ slot, href }) => (own.has(slot) ? { target: slot.target, href } : []))
    defects.push({ id, html, title, text: firstSentence(text), fix, ...state, claims })
  }
  return { defects, problems }
}

const firstSentence = (text: string): string =>
  /^.*?(?<!\b[a-z]\.[a-z])[.!?](?=\s|$)/s.exec(text)?.[0] ?? text.replace(/:$/, '.')

function unknownSize(title: string, fix: string, place: Place): Problem {
  return {
    severity: 'error',
    code: 'defect-fix',
    message: `The defect "${title}" has \`fix="${fix}"\`.`,
    hint: `Did you mean \`${nearest(fix, fixSizes) ?? fixSizes[1]}\`? Known: ${fixSizes.join(', ')}.`,
    ...place,
  }
}

/** Longer lists are split into parts, and show the first few entries of each. */
const [maxListed, maxFirst] = [45, 5]

/** Group for defects without a package and packages without a layer. */
const other = 'Other'

/** `/first-fixes`, a list for each size of fix, and, if that is long, a list for each layer. */
export function fixHeads({ base, version }: Pick<Edition, 'base' | 'version'>, upstream: UpstreamConfig) {
  if (!upstream.fixes || version) return []
  const { name, release, layers = [] } = upstream
  const empty = { around: [], groups: [], parts: [] }
  const parts = fixSizes.map((size): SitePart => {
    const label = size.charAt(0).toUpperCase() + size.slice(1)
    const own = { ...empty, label, path: `/${addressWord(size)}` }
    const inside = layers.length === 0 ? [] : [...layers, other]
    const pathOf = (layer: string) => `${own.path}/${addressWord(layer)}`
    return {
      ...own,
      parts: inside.map((layer) => ({ ...empty, label: layer, path: pathOf(layer), around: [own] })),
    }
  })
  const describe = (place: string | undefined) =>
    `${place === undefined ? 'Open defects' : `${place}: open defects`} of ${name} ${release}, each with the file to change, its page and the test to write.`
  const list = { route: fixesRoute, title: 'First fixes', describe }
  return listHeads({ base }, list, { ...empty, label: '', path: '', parts })
}

/** A defect and its position in the lists. */
interface ListedFix extends Fix {
  /** `/one-line/core/`. */
  at: string
  package: string
}

export function fixPages(
  { edition, documents }: GatheredInput<ClaimFacts>,
  { upstream, index }: Pick<ReleaseChecker, 'upstream' | 'index'>,
): GeneratedPage<FixesData>[] {
  if (!upstream.fixes) return []
  const all = openDefects(documents, { upstream, index, site: edition.site })
  const inPart = (place: string) => all.filter(({ at }) => at.startsWith(`${place}/`))
  const guideOf = (place: string): Pick<FixGroup, 'guide'> => {
    const size = fixSizes.find((known) => `${place}/`.startsWith(`/${addressWord(known)}/`))
    const route = size && upstream.fixes?.[size]
    if (route === undefined) return {}
    const document = documents.find(({ doc }) => doc.route === route)
    return { guide: { label: document ? titleOf(edition.site, document) : route, route } }
  }
  return fixHeads(edition, upstream).flatMap(({ part, ...head }) => {
    const own = inPart(part.path)
    const isLong = own.length > maxListed
    const [around] = part.around
    if (around && (own.length === 0 || inPart(around.path).length <= maxListed)) return []
    const isWhole = part.path === ''
    const isDivided = isWhole || (isLong && part.parts.length > 0)
    const parts = part.parts.map((below) => ({
      ...groupOf(below.label, inPart(below.path), isLong ? maxFirst : maxListed),
      route: fixesRoute + below.path,
      ...(isWhole && guideOf(below.path)),
    }))
    const groups = isDivided ? parts : packagesOf(own, codeRouteOf(upstream))
    const data: FixesData = {
      kind: 'fixes',
      intro: head.description ?? '',
      ...guideOf(part.path),
      groups: groups.filter(({ count }) => isWhole || count > 0),
    }
    return { page: generatedPage(head), data }
  })
}

function packagesOf(fixes: readonly ListedFix[], codeRoute: string | undefined): FixGroup[] {
  const names = [...new Set(fixes.map((fix) => fix.package))].sort()
  return names.map((name) => {
    const own = fixes.filter((fix) => fix.package === name)
    const route = codeRoute !== undefined && name !== other && { route: packageRoute(codeRoute, name) }
    return { ...groupOf(name, own), ...route }
  })
}

function groupOf(label: string, fixes: readonly ListedFix[], most = fixes.length): FixGroup {
  const isBefore = (a: ListedFix, b: ListedFix) =>
    Number(b.isReproduced) - Number(a.isReproduced) ||
    (a.package < b.package ? -1 : Number(a.package > b.package))
  return {
    id: addressWord(label),
    label,
    count: fixes.length,
    reproduced: fixes.filter(({ isReproduced }) => isReproduced).length,
    fixes: fixes.toSorted(isBefore).slice(0, most),
  }
}

/** The defects of all listed documents that state the size of their fix. */
function openDefects(
  documents: readonly ClaimedDocument[],
  { upstream, index, site }: Pick<ReleaseChecker, 'upstream' | 'index'> & { site: Site },
): ListedFix[] {
  const tests = documents.flatMap(({ added }) => added?.tests ?? [])
  return documents.flatMap((document) => {
    const { doc, added } = document
    if (doc.unlisted) return []
    return (added?.defects ?? []).map(({ id, html, text, fix, claims, isReproduced }): ListedFix => {
      const isSmall = fix === 'one line' || fix === 'one function'
      const files = filesOf(claims, index).slice(0, isSmall ? 1 : undefined)
      const [file] = files
      const layer = upstream.packages.find(({ name }) => name === file?.package)?.layer ?? other
      const own = added?.proofs?.flatMap(({ defect, name }) => (defect === id ? name : [])) ?? []
      const test = file && testOf(file.path, own, tests)
      return {
        html,
        text,
        isReproduced,
        route: `${doc.route}#${id}`,
        page: titleOf(site, document),
        files,
        command: own.length > 0 ? calledAs('prove', `--page ${doc.route}#${id}`) : undefined,
        test,
        at: `/${addressWord(fix)}/${addressWord(layer)}/`,
        package: file?.package ?? other,
      }
    })
  })
}

/** Files that statements are about, by repository path, in the order of the statements. */
function filesOf(claims: DefectFacts['claims'], index: UpstreamIndex | undefined) {
  const files = new Map<string, Fix['files'][number] & { package: string }>()
  for (const { target, href } of claims) {
    const claim = claimOf(target)
    if (!claim) continue
    const view = index?.package(claim.package)
    const file = path.posix.join(view?.folder ?? '', view?.originalOf(claim.path) ?? claim.path)
    if (!files.has(file)) files.set(file, { package: claim.package, path: file, href })
  }
  return [...files.values()]
}

/** The test of a file: the proof of the defect, a test that pages name together with the file, or the one with the conventional name. */
export function testOf(file: string, proofs: readonly string[], tests: readonly string[]) {
  const { dir, name, ext } = path.posix.parse(file)
  if (!/^\.[cm]?[jt]sx?$/.test(ext)) return undefined
  const root = file.split('/').slice(0, 2).join('/')
  return (
    proofs.flatMap((proof) => titlePath.exec(proof) ?? []).find((proof) => proof.startsWith(`${root}/`)) ??
    tests.find((test) => test.startsWith(`${dir}/`) && path.posix.basename(test).startsWith(`${name}.`)) ??
    path.posix.join(dir, panelPath.test(file) ? 'tests' : '__tests__', `${name}.test${ext}`)
  )
}

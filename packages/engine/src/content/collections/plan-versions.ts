import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { didYouMean } from '../../model/nearest'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import type { DocsVersion } from '../../model/doc'
import type { DocsSettings, SiteConfig } from '../../model/site-config'
import type { SiteVersion } from '../../model/site-data'
import { readVersions, type CutVersions, currentPath, currentVersion, versionFiles } from './read-versions'

/** A version of a docs folder before it is read: its location and settings. `path` is the prefix of its documents' routes. */
export interface VersionPlan
  extends
    Pick<DocsVersion, 'name' | 'label' | 'isLast' | 'path'>,
    Pick<SiteVersion, 'banner' | 'badge' | 'noIndex' | 'className'> {
  /** Unique in the site: id of the docs folder and name of the version, `default@current`. */
  key: string
  settings: DocsSettings
  /** Position among the versions of its docs folder, newest first. */
  rank: number
  /** Absolute path. */
  contentDir: string
  /** Relative to the site folder, with forward slashes, as in problems: `content`. */
  folder: string
}

/** All versions of a site. In each docs folder, the last version comes first. All problems are reported together. */
export function planVersions(
  siteDir: string,
  config: Pick<SiteConfig, 'docs'>,
): { plans: VersionPlan[]; problems: Problem[] } {
  const problems = repeatedIds(config.docs)
  const plans = config.docs.flatMap((settings) => {
    const found = planDocs(siteDir, settings)
    problems.push(...found.problems)
    return found.plans
  })
  problems.push(...sharedPlaces(plans))
  return { plans, problems }
}

function planDocs(siteDir: string, settings: DocsSettings): { plans: VersionPlan[]; problems: Problem[] } {
  const cut: CutVersions = settings.disableVersioning
    ? { names: [], written: [], placeOf: () => ({ file: versionFiles(settings.id).list }), problems: [] }
    : readVersions(siteDir, settings.id)
  const all = [...(settings.includeCurrentVersion ? [currentVersion] : []), ...cut.names]
  const names = all.filter((name) => settings.onlyIncludeVersions?.includes(name) ?? true)
  const problems = [...cut.problems, ...wrongNames(settings, all, names)]
  const last =
    names.find((name) => name === settings.lastVersion) ?? names.find((name) => name !== currentVersion)
  const lastRank = names.indexOf(last ?? currentVersion)
  const plans = names.map((name, rank): VersionPlan => {
    const wish = settings.versions[name] ?? {}
    const [isLast, isCurrent] = [rank === lastRank, name === currentVersion]
    const defaultPath = isLast ? '' : isCurrent ? currentPath : name
    const folder = isCurrent ? settings.path : versionFiles(settings.id).docsOf(name)
    return {
      key: `${settings.id}@${name}`,
      settings,
      name,
      rank,
      label: wish.label ?? (isCurrent ? (settings.versionLabel ?? 'Next') : name),
      isLast,
      path: joinRoute(settings.routeBasePath, wish.path ?? defaultPath),
      banner: wish.banner ?? (isLast ? 'none' : rank < lastRank ? 'unreleased' : 'unmaintained'),
      badge: wish.badge ?? names.length > 1,
      noIndex: wish.noIndex ?? rank > lastRank,
      className: wish.className ?? `docs-version-${name}`,
      contentDir: path.join(siteDir, folder),
      folder,
    }
  })
  const found = plans.filter((plan) => {
    const fault = folderFault(plan, siteDir, cut)
    if (fault) problems.push(fault)
    return !fault
  })
  return { plans: found.sort((a, b) => Number(b.isLast) - Number(a.isLast)), problems }
}

function wrongNames(settings: DocsSettings, all: readonly string[], names: readonly string[]): Problem[] {
  const asked: [setting: string, names: readonly string[]][] = [
    ['lastVersion', settings.lastVersion === undefined ? [] : [settings.lastVersion]],
    ['onlyIncludeVersions', settings.onlyIncludeVersions ?? []],
    ['versions', Object.keys(settings.versions)],
  ]
  const list = versionFiles(settings.id).list
  const unknown = asked.flatMap(([setting, wanted]) =>
    wanted
      .filter((name) => !all.includes(name) && !isLeftOut(name, settings))
      .map((name): Problem => ({
        severity: 'error',
        code: 'version-unknown',
        message: `Setting \`${setting}\` of the documents \`${settings.id}\` names the version \`${name}\`, which \`${list}\` does not.`,
        hint:
          didYouMean(name, all) ?? `There is: ${all.map((other) => `\`${other}\``).join(', ') || 'none'}.`,
        file: 'site.config.ts',
      })),
  )
  if (names.length === 0)
    unknown.push({
      severity: 'error',
      code: 'no-versions',
      message: `The documents \`${settings.id}\` have no version left to build.`,
      hint: 'Look at `includeCurrentVersion`, `onlyIncludeVersions` and `disableVersioning`.',
      file: 'site.config.ts',
    })
  return unknown
}

/** Settings of deliberately omitted versions are allowed. */
const isLeftOut = (name: string, { disableVersioning, includeCurrentVersion }: DocsSettings) =>
  disableVersioning || (name === currentVersion && !includeCurrentVersion)

function folderFault(
  { name, contentDir, folder }: VersionPlan,
  siteDir: string,
  cut: CutVersions,
): Problem | undefined {
  const exists = existsSync(contentDir)
  if (exists && statSync(contentDir).isDirectory()) return undefined
  const state = exists ? 'is a file' : 'does not exist'
  if (name !== currentVersion) {
    return {
      severity: 'error',
      code: 'version-folder',
      message: `The folder \`${folder}\` of the version \`${name}\` ${state}.`,
      hint: `Bring it back, or take \`${name}\` out of \`${cut.placeOf(name).file}\`.`,
      ...cut.placeOf(name),
    }
  }
  const folders = readdirSync(siteDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return {
    severity: 'error',
    code: 'content-folder',
    message: `The content folder \`${folder}\` ${state}.`,
    hint: didYouMean(folder, folders) ?? 'Create it, or set `docs.path` in the configuration.',
    file: 'site.config.ts',
  }
}

function repeatedIds(docs: readonly DocsSettings[]): Problem[] {
  const ids = docs.map(({ id }) => id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map((id) => ({
    severity: 'error',
    code: 'docs-id',
    message: `Two folders of documents have the id \`${id}\`: ${docs
      .filter((other) => other.id === id)
      .map(({ path: folder }) => `\`${folder}\``)
      .join(' and ')}.`,
    hint: 'Give each of them its own `id`; one may leave it out, and is `default`.',
    file: 'site.config.ts',
  }))
}

function sharedPlaces(plans: readonly VersionPlan[]): Problem[] {
  const nameOf = ({ settings: { id }, name }: VersionPlan) => `version \`${name}\` of the documents \`${id}\``
  const base = { severity: 'error', file: 'site.config.ts' } as const
  const problems: Problem[] = []
  for (const [index, plan] of plans.entries()) {
    const before = plans.slice(0, index)
    const atRoute = before.find((other) => other.path === plan.path)
    const inFolder = before.find((other) => other.contentDir === plan.contentDir)
    if (atRoute)
      problems.push({
        ...base,
        code: 'version-route',
        message: `The ${nameOf(plan)} has the route \`${plan.path}\`, which the ${nameOf(atRoute)} has already.`,
        hint:
          atRoute.settings === plan.settings
            ? `Give one of them another \`path\` in \`versions\`.`
            : 'Give one of them another `routeBasePath`.',
      })
    if (inFolder)
      problems.push({
        ...base,
        code: 'version-folder',
        message: `The ${nameOf(plan)} is the folder \`${plan.folder}\`, which the ${nameOf(inFolder)} is already.`,
        hint: 'Give one of them another `path`.',
      })
  }
  return problems
}

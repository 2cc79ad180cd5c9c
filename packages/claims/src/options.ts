import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { listRoute } from 'holdtrue/content/config/content-schema'
import { settingProblems, settings } from 'holdtrue/content/config/setting-problems'
import { readYamlFile } from 'holdtrue/content/files/parse-yaml'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import { calledAs } from 'holdtrue/files/engine-root'
import { docsPluginId } from 'holdtrue/model/constants'
import { fixSizes, type UpstreamConfig } from './model/upstream-config'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import type { PreparedCut, VersionCut } from 'holdtrue/pages/integration'
import { readReviews, formatReviews, reviewsFile } from './check/reviews'
import { verdictsFile } from './prove/verdicts'

export const optionsSchema = settings({
  name: v.string(),
  release: v.string(),
  index: v.string(),
  checkout: v.optional(v.string()),
  sourceUrl: v.string(),
  folderUrl: v.optional(v.string()),
  compareUrl: v.optional(v.string()),
  forbidden: v.optional(
    v.array(
      settings({
        text: v.pipe(v.string(), v.nonEmpty('a text')),
        reason: v.string(),
        except: v.optional(v.array(v.string())),
      }),
    ),
  ),
  layers: v.optional(v.array(v.string())),
  synonyms: v.optional(v.record(v.string(), v.string())),
  symptoms: v.optional(v.record(v.string(), v.string())),
  issues: v.optional(v.array(v.object({ issue: v.number(), query: v.string(), files: v.array(v.string()) }))),
  codeMap: v.optional(v.union([v.literal(false), listRoute])),
  proofs: v.optional(
    settings({
      packages: v.optional(v.record(v.string(), v.string())),
      aliases: v.optional(v.record(v.string(), v.string())),
      folder: v.optional(v.string()),
      natives: v.optional(v.array(v.string())),
    }),
  ),
  fixes: v.optional(v.record(v.picklist(fixSizes), listRoute)),
  packages: v.array(
    settings({
      name: v.string(),
      version: v.optional(v.string()),
      role: v.optional(v.string()),
      layer: v.optional(v.string()),
      sourceUrl: v.optional(v.string()),
      folderUrl: v.optional(v.string()),
      internal: v.optional(v.boolean()),
    }),
  ),
})

/** Folder with the options, index and review stamps that a version is checked against, relative to the site folder. */
const folderOf = (docs: string, version: string) =>
  `${docs === docsPluginId ? '' : `${docs}_`}versioned_upstream/version-${version}`

/** The options at the time the version was cut, in that folder. */
const pinnedFile = 'upstream.json'

interface ReadOptions {
  options?: UpstreamConfig
  problems: Problem[]
}

/** Throws a `ProblemsError`, which names the options' file, if they are invalid. */
export function readOptions(value: unknown, file = 'site.config.ts'): UpstreamConfig {
  const { options, problems } = parseOptions(value, { file, code: 'claims-options' })
  if (options) return options
  throw new ProblemsError(problems)
}

function parseOptions(value: unknown, words: Parameters<typeof settingProblems>[1]): ReadOptions {
  const { success, output, issues } = v.safeParse(optionsSchema, value)
  if (success) return { options: output, problems: [] }
  return { problems: settingProblems(issues, { ...words, owner: ' of `@holdtrue/claims`' }) }
}

/** The options for checking a version: those pinned when it was cut, otherwise the site's. */
export function optionsOfVersion(
  siteDir: string,
  { id, version: { name } }: { id: string; version: { name: string } },
  own: UpstreamConfig,
): ReadOptions {
  const folder = folderOf(id, name)
  const file = `${folder}/${pinnedFile}`
  const absolute = path.join(siteDir, file)
  if (name === currentVersion || !existsSync(absolute)) return { options: own, problems: [] }
  const parsed = readYamlFile(absolute, file)
  if ('problems' in parsed) return parsed
  const words = { file, code: 'version-upstream', places: { ofSetting: parsed.placeOf } }
  const { options, problems } = parseOptions(parsed.value, words)
  return { options: options && { ...options, index: folder }, problems }
}

/** Stores what a version is checked against: the options, the index of the release, and the review stamps. */
export function cutVersion({ siteDir, id, name, from, to }: VersionCut, value: unknown): PreparedCut {
  const options = readOptions(value)
  const { index, release } = options
  const source = path.join(siteDir, index, release)
  if (!existsSync(source))
    throw new ProblemsError({
      code: 'upstream-index',
      message: `There is no index of release \`${release}\` in \`${index}\`, so the version could not be checked.`,
      hint: `Fetch it: \`${calledAs('upstream', release)}\`.`,
      file: index,
    })
  const folder = folderOf(id, name)
  const write = () => {
    const target = path.join(siteDir, folder)
    cpSync(source, path.join(target, release), { recursive: true })
    const pinned = JSON.stringify({ ...options, index: folder }, null, 2)
    writeFileSync(path.join(target, pinnedFile), `${pinned}\n`)
    const verdicts = path.join(siteDir, index, verdictsFile)
    if (existsSync(verdicts)) cpSync(verdicts, path.join(target, verdictsFile))
    const stamps = [...readReviews(siteDir, options)].filter(([page]) => page.startsWith(`${from}/`))
    if (stamps.length === 0) return
    const moved = new Map(stamps.map(([page, stamp]) => [`${to}/${page.slice(from.length + 1)}`, stamp]))
    writeFileSync(path.join(target, reviewsFile), formatReviews(moved))
  }
  return { written: folder, write }
}

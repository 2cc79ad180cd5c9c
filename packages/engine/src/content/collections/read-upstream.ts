import { existsSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Problem } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import { upstreamSchema } from '../config/upstream-schema'
import { keysOf } from '../files/parse-yaml'
import { readTextFile } from '../../files/read-text'
import { parseJson } from './read-versions'
import { currentVersion, upstreamFile, versionFiles } from './version-files'

/**
 * The code base that a version is checked against: for one that was cut what was pinned with it, where something was, else that of the
 * site.
 */
export function readPinnedUpstream(
  siteDir: string,
  { id, name }: { id: string; name: string },
  upstream: UpstreamConfig | undefined,
): { upstream?: UpstreamConfig; problems: Problem[] } {
  const site = { ...(upstream && { upstream }), problems: [] }
  if (name === currentVersion) return site
  const folder = versionFiles(id).upstreamOf(name)
  const file = `${folder}/${upstreamFile}`
  const absolute = path.join(siteDir, file)
  if (!existsSync(absolute)) return site
  const read = readTextFile(absolute, file)
  if ('problem' in read) return { problems: [read.problem] }
  const parsed = parseJson(read.text, file)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const result = v.safeParse(upstreamSchema, parsed.value)
  if (result.success) return { upstream: { ...result.output, index: folder }, problems: [] }
  return {
    problems: result.issues.map((issue) => ({
      severity: 'error',
      code: 'version-upstream',
      message: `\`${v.getDotPath(issue) ?? file}\` has the value \`${JSON.stringify(issue.input) ?? 'undefined'}\`.`,
      hint: `Expected: ${issue.message}. The file holds what \`upstream\` in \`site.config.ts\` was when the version was cut.`,
      file,
      ...parsed.placeOf(keysOf(issue)),
    })),
  }
}

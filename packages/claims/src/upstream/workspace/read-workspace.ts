import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { parseJson } from '../fetch/unpack'
import { workspaceSchema, type Workspace } from './workspace'
import { calledAs } from 'holdtrue/files/called-as'

export const workspaceFile = 'workspace.json'

/**
 * What `upstream --checkout` wrote beside the indexes; undefined where nobody did. Throws a `ProblemsError` for a file that it did not
 * write.
 */
export function readWorkspace(
  siteDir: string,
  { index }: Pick<UpstreamConfig, 'index'>,
): Workspace | undefined {
  const file = path.join(siteDir, index, workspaceFile)
  if (!existsSync(file)) return undefined
  const parsed = v.safeParse(workspaceSchema, parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.output
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'workspace-damaged',
      message: `The list of the code base's scripts cannot be read.`,
      hint: `Run \`${calledAs('upstream', '--checkout ../strapi')}\` and commit what it writes.`,
      file: `${index}/${workspaceFile}`,
      line: 1,
      column: 1,
    },
  ])
}

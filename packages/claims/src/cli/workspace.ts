/** `upstream --checkout DIR`: notes the scripts of a code base's repository, which no published package tells. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { headCommit } from '../upstream/checkout/git'
import { WorkingTree } from '../upstream/checkout/source-tree'
import { workspaceFile } from '../upstream/workspace/read-workspace'
import { formatWorkspace, workspaceOf } from '../upstream/workspace/workspace'
import { calledAs } from 'holdtrue/files/called-as'

export interface WorkspaceOptions {
  siteDir: string
  upstream: UpstreamConfig
  /** Root of the code base's repository. */
  folder: string
  /** Where the files are from, in words, where the folder is no clone: then one commit would not be true of all of them. */
  origin?: string
  write: (line: string) => void
}

/** Writes `<site>/<upstream.index>/workspace.json`. Returns problems; with one, nothing was written. */
export function workspaceCommand({ siteDir, upstream, folder, origin, write }: WorkspaceOptions): Problem[] {
  const root = path.resolve(folder)
  if (!existsSync(path.join(root, 'package.json')))
    return [noRoot(folder, 'it has no `package.json`', 'code base')]
  const head = headCommit(root)
  const workspace = workspaceOf(new WorkingTree(root), {
    release: upstream.release,
    ...(head === undefined ? origin !== undefined && { origin } : { commit: head }),
  })
  if (workspace.packages.length < 2)
    return [noRoot(folder, 'its `package.json` names no `workspaces`', 'monorepo')]
  const target = path.join(siteDir, upstream.index, workspaceFile)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(`${target}.next`, formatWorkspace(workspace))
  renameSync(`${target}.next`, target)
  const scripts = workspace.packages.reduce((sum, item) => sum + item.scripts.length, 0)
  write(
    `${scripts} scripts of ${workspace.packages.length} packages in ${upstream.index}/${workspaceFile}${head === undefined ? '' : `, at ${head.slice(0, 8)}`}.`,
  )
  return []
}

function noRoot(folder: string, fact: string, kind: string): Problem {
  return {
    severity: 'error',
    code: 'workspace-no-root',
    message: `\`${folder}\` is no ${kind}: ${fact}.`,
    hint: `Name the root of a clone: \`${calledAs('upstream', '--checkout ../strapi')}\`.`,
    file: path.posix.join(folder.replaceAll('\\', '/'), 'package.json'),
  }
}

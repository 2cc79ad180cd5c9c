/** Commands in marked shell fences, for the state of the code base that is asked. */
import { checkProcedures, isProcedure, type ProcedureCheck } from '../../check/procedures/check-procedures'
import type { CheckedFence } from '../../model/claims'
import { problemKey } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { SourceTree } from '../../upstream/checkout/source-tree'
import { readWorkspace, workspaceOf } from '../../upstream/workspace/workspace'

export interface ProceduresReport extends ProcedureCheck {
  /** Fences that could not be asked, because nothing is known of the scripts of the code base. */
  unasked: number
}

interface State {
  index: UpstreamIndex
  /** Files of a checkout; without them the committed list of scripts counts. */
  tree?: SourceTree
}

/**
 * Looks the commands of all marked fences up.
 * @param before then only what was right there is reported
 */
export function reportProcedures(
  fences: readonly CheckedFence[],
  { siteDir, upstream }: { siteDir: string; upstream: UpstreamConfig },
  now: State,
  before?: State,
): ProceduresReport {
  const none = { problems: [], fences: 0, resolved: 0, skipped: new Map<string, number>(), unasked: 0 }
  const procedures = fences.filter(isProcedure)
  if (procedures.length === 0) return none
  const committed = readWorkspace(siteDir, upstream)
  const ask = (state: State): ProcedureCheck | undefined => {
    const workspace = state.tree ? workspaceOf(state.tree, upstream) : committed
    return workspace && checkProcedures(procedures, { index: state.index, workspace })
  }
  const report = ask(now)
  if (report === undefined) return { ...none, unasked: procedures.length }
  const known = new Set(before && ask(before)?.problems.map(problemKey))
  return {
    ...report,
    problems: report.problems.filter((problem) => !known.has(problemKey(problem))),
    unasked: 0,
  }
}

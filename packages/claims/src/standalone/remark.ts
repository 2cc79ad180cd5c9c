import { checkClaim } from '../check/claims/check-claim'
import { claimScheme } from '../check/claims/claim-target'
import { openIndex } from '../upstream/open-index'
import { configName, readConfig } from './config'

interface TreeNode {
  url?: string
  children?: TreeNode[]
}

/**
 * A remark plugin for other site generators, which points `src:` links to the source. A link that fails its check keeps its address; `npx
 * claims verify` reports it.
 * @throws ProblemsError if the configuration or the index cannot be read
 */
export function remarkClaims({ config = configName }: { config?: string } = {}): (tree: TreeNode) => void {
  const { root, upstream } = readConfig(config)
  const index = openIndex(root, upstream)
  const visit = (node: TreeNode): void => {
    if (node.url?.startsWith(claimScheme))
      node.url = checkClaim(index, node.url, upstream).sourceUrl ?? node.url
    for (const child of node.children ?? []) visit(child)
  }
  return visit
}

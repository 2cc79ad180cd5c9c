import { checkClaim } from '../check/claims/check-claim'
import { claimScheme } from '../check/claims/claim-target'
import { openIndex } from '../upstream/open-index'
import { configName, readConfig } from './config'

interface TreeNode {
  type?: string
  url?: string
  /** HTML, if the type is `html`. */
  value?: unknown
  /** Attributes of a component or an element in MDX. */
  attributes?: { value?: unknown }[]
  children?: TreeNode[]
}

/** Claims in HTML, with what comes before each. */
export const claimsInHtml = /(\bhref\s*=\s*["'])(src:[^"']*)/g

/**
 * A remark plugin for other site generators, which points `src:` links to the source. A link that fails its check keeps its address; `npx
 * claims verify` reports it.
 * @throws ProblemsError if the configuration or the index cannot be read
 */
export function remarkClaims({ config = configName }: { config?: string } = {}): (tree: TreeNode) => void {
  const { root, upstream } = readConfig(config)
  const index = openIndex(root, upstream)
  const sourceOf = (target: string) => checkClaim(index, target, upstream).sourceUrl ?? target
  const isClaim = (value: unknown): value is string =>
    typeof value === 'string' && value.startsWith(claimScheme)
  const visit = (node: TreeNode): void => {
    if (isClaim(node.url)) node.url = sourceOf(node.url)
    for (const attribute of node.attributes ?? [])
      if (isClaim(attribute.value)) attribute.value = sourceOf(attribute.value)
    if (node.type === 'html' && typeof node.value === 'string')
      node.value = node.value.replace(claimsInHtml, (_, before: string, target: string) => {
        return before + sourceOf(target.replaceAll('&amp;', '&')).replaceAll('&', '&amp;')
      })
    for (const child of node.children ?? []) visit(child)
  }
  return visit
}

import type { UpstreamConfig } from './model/upstream-config'

export type { UpstreamConfig } from './model/upstream-config'

export const integrationModule = '@holdtrue/claims/integration'

/** Checks the `src:` links of a site against a code base; an entry of `integrations` in `site.config.ts`. */
export function claims(options: UpstreamConfig): { module: string; options: UpstreamConfig } {
  return { module: integrationModule, options }
}

import claims from '../../packages/claims/src/integration'
import type { Site } from '../../packages/engine/src/content/load-site'
import {
  Integrations,
  startIntegrations,
  type PlannedSite,
} from '../../packages/engine/src/pages/integrations'

export const noIntegrations = new Integrations([], [])

/** Compiler options for articles on a site that uses claims. */
export const { compileHooks: claimHooks } = new Integrations([{ module: claims }], [])

/** A site with the integrations from its configuration. */
export const withIntegrations = async (site: Site): Promise<PlannedSite> => ({
  ...site,
  integrations: await startIntegrations(site),
})

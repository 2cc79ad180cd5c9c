import type { Integration } from 'holdtrue'

/** The integration itself; sites name it by its package in `integrations`. */
declare const integration: Integration<never, never>
export default integration

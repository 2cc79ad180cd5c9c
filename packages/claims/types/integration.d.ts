import type { AskingIntegration } from 'holdtrue'

/** The integration itself; sites name it through `claims()`. */
declare const integration: AskingIntegration
export default integration

export * from '../theme-common'
export { useDocsVersion, useDocsPreferredVersion } from '../plugin-content-docs/client'

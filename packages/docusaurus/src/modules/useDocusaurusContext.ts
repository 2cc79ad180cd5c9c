import { siteData } from 'virtual:site-data'
import { withUnknown } from './unknown'

/** The context that Docusaurus' components use, as far as this engine has the data. */
export interface DocusaurusContext {
  siteConfig: {
    title: string
    tagline: string
    url: string
    baseUrl: string
    trailingSlash: false
    customFields: Record<string, unknown>
    themeConfig: Record<string, unknown>
  }
  i18n: { currentLocale: string; defaultLocale: string; locales: string[]; localeConfigs: object }
  globalData: Record<string, never>
  codeTranslations: Record<string, never>
}

/** Settings of Docusaurus that this site does not have, or that readers do not receive. */
const unknownSettings =
  'organizationName projectName deploymentBranch favicon noIndex i18n presets plugins themes markdown scripts stylesheets headTags staticDirectories'

/** The site in Docusaurus' format. */
export default function useDocusaurusContext(): DocusaurusContext {
  const { title, tagline = '', url, baseUrl, navbar, footer, colorMode, customFields = {} } = siteData
  const themeConfig = { navbar, footer, colorMode }
  return {
    siteConfig: withUnknown(
      { title, tagline, url, baseUrl, trailingSlash: false, customFields, themeConfig },
      unknownSettings.split(' '),
      'put what they need into `customFields`, which they read as `siteConfig.customFields`.',
    ),
    i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'], localeConfigs: {} },
    globalData: {},
    codeTranslations: {},
  }
}

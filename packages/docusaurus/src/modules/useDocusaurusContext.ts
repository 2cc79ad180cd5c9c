import { siteData } from 'virtual:site-data'
import { withUnknown } from './unknown'

/** Settings of Docusaurus that this site does not have, or that readers do not receive. */
const unknownSettings =
  'organizationName projectName deploymentBranch favicon noIndex i18n presets plugins themes markdown scripts stylesheets headTags staticDirectories'

/** The site in Docusaurus' format, as far as this engine has the data. */
export default function useDocusaurusContext() {
  const { title, tagline = '', url, baseUrl, navbar, footer, colorMode, customFields = {} } = siteData
  const themeConfig: Record<string, unknown> = { navbar, footer, colorMode }
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

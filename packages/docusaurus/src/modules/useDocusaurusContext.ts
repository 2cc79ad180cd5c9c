import { siteData } from 'virtual:site-data'

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

/** The site in Docusaurus' format. */
export default function useDocusaurusContext(): DocusaurusContext {
  const { title, tagline = '', url, baseUrl, navbar, footer, colorMode, customFields = {} } = siteData
  return {
    siteConfig: {
      title,
      tagline,
      url,
      baseUrl,
      trailingSlash: false,
      customFields,
      themeConfig: { navbar, footer, colorMode },
    },
    i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'], localeConfigs: {} },
    globalData: {},
    codeTranslations: {},
  }
}

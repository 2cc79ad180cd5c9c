import { siteData } from 'virtual:site-data'

/** What Docusaurus' components ask a site, as far as there is an answer here. */
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

/** The site, in the shape that Docusaurus gives it. The values are its own. */
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

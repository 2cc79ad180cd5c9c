import { siteData } from 'virtual:site-data'

/** Adds properties whose getters throw an explanation: `undefined` would end up in links and texts. They are not enumerable. */
export function withUnknown<Value extends object>(value: Value, names: readonly string[], reason: string) {
  for (const name of names)
    Object.defineProperty(value, name, {
      get: function get(): never {
        const error = new Error(`\`${name}\` is not known to components: ${reason}`)
        // Starts the stack trace at the component. Not all browsers support this.
        const capture: unknown = Reflect.get(Error, 'captureStackTrace')
        if (typeof capture === 'function') capture(error, get)
        throw error
      },
    })
  return value
}

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

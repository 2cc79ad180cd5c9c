import type { Binding } from '../parse/parsed-file'

const component = (name: string): Binding => ({ kind: 'theme', name })
const hook = (name: string): Binding => ({ kind: 'hook', name })

/** Modules of Docusaurus that pages import, and what their exports are here. */
const modules: Record<string, Record<string, Binding>> = {
  '@theme/Tabs': { default: component('Tabs') },
  '@theme/TabItem': { default: component('TabItem') },
  '@theme/CodeBlock': { default: component('CodeBlock') },
  '@theme/Admonition': { default: component('Admonition') },
  '@theme/Details': { default: component('Details') },
  '@theme/DocCardList': { default: component('DocCardList') },
  '@theme/DocCard': { default: component('DocCard') },
  '@theme/Heading': { default: component('Heading') },
  '@theme/TOCInline': { default: component('TOCInline') },
  '@theme/IdealImage': { default: component('IdealImage') },
  '@theme/ThemedImage': { default: component('ThemedImage') },
  '@docusaurus/Link': { default: component('Link') },
  '@docusaurus/BrowserOnly': { default: component('BrowserOnly') },
  '@docusaurus/Head': { default: component('Head') },
  '@docusaurus/Translate': { default: component('Translate'), translate: hook('translate') },
  '@docusaurus/useBaseUrl': { default: hook('useBaseUrl') },
  '@docusaurus/useIsBrowser': { default: hook('useIsBrowser') },
  '@docusaurus/theme-common': {
    useCurrentSidebarCategory: hook('useCurrentSidebarCategory'),
    Details: component('Details'),
  },
}

/** Names that pages may use without an import. */
export const globalComponents = [
  'Tabs',
  'TabItem',
  'CodeBlock',
  'Admonition',
  'Details',
  'DocCardList',
  'DocCard',
  'Link',
]

export const knownThemeModules = Object.keys(modules)

/** What an import of a theme module stands for; undefined when module or export are not known. */
export function themeExport(source: string, imported: string): Binding | undefined {
  return modules[source.replace('@theme-original/', '@theme/')]?.[imported]
}

import * as v from 'valibot'
import {
  type SiteConfig,
  type UserNavbarItem,
  type UserSiteConfig,
  deployTargets,
} from '../../model/site-config'
import { docsSchema, itemOf, markdownSchema, schemaOfType, typeOf } from './content-schema'
import { group, listOf, matching, settings } from './setting-problems'

/** Values of `security` and `deploy` end up in headers and server configuration, where an extra space could add a setting. */

const sourceRule =
  "a source of a Content-Security-Policy, such as `https:`, `https://img.example.org` or `'none'`, without blanks and `;`"
const source = v.pipe(
  v.string(sourceRule),
  v.regex(
    /^(?:'self'|'none'|[a-z][a-z0-9+.-]*:|(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:\d+|\*))?(?:\/[\w.~%/-]*)?)$/i,
    sourceRule,
  ),
)
const seconds = 'a whole number of seconds, 1 or more'

const securitySchema = group({
  imageSources: v.optional(v.array(source), ['https:']),
  frameSources: v.optional(v.array(source), ['https:']),
  frameAncestors: v.optional(v.array(source), ["'self'"]),
  styleAttributes: v.optional(v.boolean(), true),
  httpsOnly: v.optional(
    settings({
      maxAgeSeconds: v.pipe(v.number(seconds), v.integer(seconds), v.minValue(1, seconds)),
      includeSubDomains: v.optional(v.boolean()),
    }),
  ),
})

const headerName = matching(/^[A-Za-z0-9-]+$/, 'a header’s name: letters, digits and `-`')
/** Printable ASCII, except characters that each server's configuration would escape differently. */
const headerValue = v.pipe(
  matching(
    /^[\u0021-\u007E]+(?: [\u0021-\u007E]+)*$/,
    'one line of printable ASCII, without blanks around it',
  ),
  v.regex(
    /^[^"\\`{}$%]*$/,
    'a text without `"`, `\\`, `{`, `}`, `$`, `%` and backticks, which servers read as their own',
  ),
)
const deploySettings = settings({
  targets: listOf(v.picklist(deployTargets)),
  headers: v.optional(v.record(headerName, headerValue), {}),
})
const targets = v.pipe(
  v.array(v.picklist(deployTargets)),
  v.transform((targets): SiteConfig['deploy'] => ({ targets, headers: {} })),
)

/** A plain list of targets is short for settings with these targets. */
const deploySchema = v.optional(
  v.lazy((input) => (Array.isArray(input) ? targets : deploySettings)),
  {},
)

const reaction = v.optional(v.picklist(['ignore', 'warn', 'throw']), 'warn')
const own = v.optional(v.string())
const itemBase = { position: v.optional(v.picklist(['left', 'right'])), className: own }
/** The docs folder that an item refers to, if there are several. */
const ofDocs = { docsPluginId: own }

const navbarItem: v.GenericSchema<UserNavbarItem> = v.lazy((input) =>
  schemaOfType(navbarItems, typeOf(input) ?? 'link'),
)

const navbarItems: Record<NonNullable<UserNavbarItem['type']>, v.GenericSchema<UserNavbarItem>> = {
  docSidebar: itemOf(itemBase, 'docSidebar', { sidebarId: v.string(), label: v.string(), ...ofDocs }),
  doc: itemOf(itemBase, 'doc', { docId: v.string(), label: own, ...ofDocs }),
  link: v.pipe(
    settings({ ...itemBase, type: v.optional(v.literal('link')), to: own, href: own, label: v.string() }),
    v.check(
      (item) => (item.to === undefined) !== (item.href === undefined),
      'exactly one of `to` and `href`',
    ),
  ),
  dropdown: itemOf(itemBase, 'dropdown', { label: v.string(), items: v.array(navbarItem) }),
  html: itemOf(itemBase, 'html', { value: v.string() }),
  search: itemOf(itemBase, 'search', {}),
  docsVersion: itemOf(itemBase, 'docsVersion', { label: own, to: own, ...ofDocs }),
  docsVersionDropdown: itemOf(itemBase, 'docsVersionDropdown', {
    dropdownItemsBefore: v.optional(v.array(navbarItem)),
    dropdownItemsAfter: v.optional(v.array(navbarItem)),
    ...ofDocs,
  }),
}

const origin = matching(/^https?:\/\/[^/]+$/, 'an origin such as `https://docs.example.org`, without a path')
const basePath = matching(/^\/(?:[^/?#]+\/)*$/, 'a path that starts and ends with `/`')
const route = v.pipe(v.string(), v.startsWith('/', 'a path that starts with `/`'))
const levels = 'a whole number from 2 to 6'
const level = v.pipe(v.number(levels), v.integer(levels), v.minValue(2, levels), v.maxValue(6, levels))

const isPlain = (value: unknown, depth = 0): boolean =>
  value === undefined ||
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (typeof value === 'object' &&
    depth < 20 &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every((item) => isPlain(item, depth + 1)))
/** Data that survives JSON unchanged. Undefined values, such as unset environment variables, are dropped. */
const plainRecord = v.pipe(
  v.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value),
    'a map of plain data: texts, numbers, true, false, null, lists and maps of them',
  ),
  v.transform((fields): Record<string, unknown> => JSON.parse(JSON.stringify(fields))),
)
const footerColumn = settings({
  title: v.string(),
  items: v.array(settings({ label: v.string(), to: v.optional(route), href: own })),
})

/** A validated configuration that still contains its functions. */
export type ParsedSiteConfig = Omit<SiteConfig, 'docs' | 'markdown'> & {
  docs: v.InferOutput<typeof docsSchema>
  markdown: v.InferOutput<typeof markdownSchema>
}

export const siteConfigSchema: v.GenericSchema<UserSiteConfig, ParsedSiteConfig> = settings({
  title: v.string(),
  titleDelimiter: v.optional(v.string(), '|'),
  tagline: own,
  url: origin,
  baseUrl: v.optional(basePath, '/'),
  favicon: own,
  noIndex: v.optional(v.boolean(), false),
  socialImages: v.optional(v.boolean(), false),
  docs: docsSchema,
  colorMode: group({
    defaultMode: v.optional(v.picklist(['light', 'dark']), 'light'),
    respectPrefersColorScheme: v.optional(v.boolean(), false),
    disableSwitch: v.optional(v.boolean(), false),
  }),
  navbar: group({
    title: v.optional(v.string(), ''),
    hideOnScroll: v.optional(v.boolean(), true),
    logo: v.optional(
      settings({
        alt: v.string(),
        src: v.string(),
        srcDark: own,
        width: v.number(),
        height: v.number(),
        href: own,
      }),
    ),
    items: listOf(navbarItem),
  }),
  footer: group({ links: listOf(footerColumn), copyright: own }),
  announcementBar: v.optional(
    settings({ id: v.string(), content: v.string(), isCloseable: v.optional(v.boolean(), true) }),
  ),
  tableOfContents: group({
    minHeadingLevel: v.optional(level, 2),
    maxHeadingLevel: v.optional(level, 3),
  }),
  onBrokenLinks: reaction,
  onBrokenMarkdownLinks: reaction,
  onBrokenAnchors: reaction,
  onDuplicateRoutes: reaction,
  previousRoutes: own,
  redirects: listOf(settings({ from: route, to: route })),
  markdown: markdownSchema,
  codeLanguages: listOf(v.string()),
  integrations: listOf(settings({ module: v.string(), options: v.optional(v.unknown()) })),
  security: securitySchema,
  deploy: deploySchema,
  customFields: v.optional(plainRecord, {}),
  metadata: listOf(settings({ name: own, property: own, content: v.string() })),
})

import * as v from 'valibot'
import { nearest } from '../../model/nearest'
import { builtInAdmonitions } from '../../model/admonitions'
import { docsPluginId } from '../../model/constants'
import { joinRoute } from '../../model/path'
import { versionBanners } from '../../model/site-config'
import type { EditUrlFunction, RemarkPlugin, SidebarItemsGenerator } from '../../model/site-functions'
import { group, listOf, matching, settings } from './setting-problems'
import path from 'node:path'
import type { Route } from '../../model/doc'

/** Characters that end the path of an address or have a special meaning for servers. */
const unsafeInRoute = /[?#\\\p{Cc}]/gu

/** Makes a route safe for a page: resolves `..` and replaces characters that are not allowed in a URL path. */
export const safeRoute = (route: Route): Route => path.posix.join('/', route).replace(unsafeInRoute, '-')

/** The part of a route that a page cannot have: `..`, or the first unsafe character. Undefined if the route is safe. */
export function unsafePart(route: string): string | undefined {
  const clean = joinRoute(route)
  return safeRoute(clean) === clean ? undefined : (/[?#\\\p{Cc}]/u.exec(clean)?.[0] ?? '..')
}

export const isSafeRoute = (route: string): boolean => unsafePart(route) === undefined

/** The rule of `isSafeRoute` in words, for hints. */
export const safeRouteRule = 'a path without `..`, `?`, `#`, `\\` and characters such as tabs'

/** The route, or part of the route, of a page. */
export const routeText = v.pipe(v.string(), v.check(isSafeRoute, safeRouteRule))
/** The route of a page that the engine generates. */
export const listRoute = v.pipe(
  v.string(),
  v.startsWith('/', 'a path that starts with `/`'),
  routeText,
  v.transform(joinRoute),
)

/** For settings that take one text or several. */
export const inList = (value: string | string[]): string[] => [value].flat()

const isFunction = (input: unknown) => typeof input === 'function'
const globs = v.array(v.string())

/** Ids are part of file names and storage keys. */
const docsId = matching(/^[\w-]+$/, 'an id of letters, digits, `-` and `_`')
const versionSettings = settings({
  label: v.optional(v.string()),
  path: v.optional(routeText),
  banner: v.optional(v.picklist(versionBanners)),
  badge: v.optional(v.boolean()),
  noIndex: v.optional(v.boolean()),
  className: v.optional(v.string()),
})

const oneDocs = settings({
  id: v.optional(docsId, docsPluginId),
  path: v.optional(v.string(), 'content'),
  include: v.optional(globs),
  exclude: v.optional(globs),
  routeBasePath: v.optional(v.pipe(routeText, v.transform(joinRoute)), '/'),
  editUrl: v.optional(
    v.union(
      [v.string(), v.custom<EditUrlFunction>(isFunction)],
      'an address, or a function that returns one',
    ),
  ),
  numberPrefixParser: v.optional(
    v.boolean('`true` or `false`; a parser of your own is not built: set `sidebar_position` and `slug`'),
    true,
  ),
  sidebarCollapsible: v.optional(v.boolean(), true),
  sidebarCollapsed: v.optional(v.boolean(), true),
  sidebarItemsGenerator: v.optional(
    v.custom<SidebarItemsGenerator>(isFunction, 'a function that gives sidebar items'),
  ),
  mainDocId: v.optional(v.string()),
  versionLabel: v.optional(v.string()),
  showLastUpdateTime: v.optional(v.boolean(), true),
  showLastUpdateAuthor: v.optional(v.boolean(), false),
  tagsBasePath: v.optional(routeText, 'tags'),
  sidebars: v.optional(v.union([v.string(), v.literal(false)], 'the name of a file, or `false`')),
  lastVersion: v.optional(v.string()),
  includeCurrentVersion: v.optional(v.boolean(), true),
  onlyIncludeVersions: v.optional(v.array(v.string())),
  disableVersioning: v.optional(v.boolean(), false),
  editCurrentVersion: v.optional(v.boolean(), false),
  versions: v.optional(v.record(v.string(), versionSettings), {}),
})
const severalDocs = v.pipe(
  v.array(oneDocs),
  v.minLength(1, 'a folder of documents, or a list of at least one; without it `content/` is the one'),
)

const docsInList = v.pipe(
  oneDocs,
  v.transform((docs) => [docs]),
)

/** The settings of one docs folder, or of a list of them. The output is always a list. */
export const docsSchema = v.optional(
  v.lazy((input) => (Array.isArray(input) ? severalDocs : docsInList)),
  {},
)

const admonitionKeyword = v.pipe(
  matching(/^[a-z][\w-]*$/, 'a keyword of letters, digits, `-` and `_` that begins with a small letter'),
  v.check(
    (keyword) => !builtInAdmonitions.has(keyword),
    `a keyword of its own; ${[...builtInAdmonitions.keys()].join(', ')} are there already`,
  ),
)
const admonitionKind = settings({
  label: v.string(),
  icon: v.optional(matching(/^[\d\s,.a-zA-Z+-]+$/, 'path data of an icon of 16 by 16')),
  list: v.optional(settings({ route: listRoute, title: v.string(), description: v.optional(v.string()) })),
})

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('a text that is not empty'))
const magicComment = v.pipe(
  settings({
    className: matching(/^[\w-]+(?: [\w-]+)*$/, 'names of classes'),
    line: v.optional(text),
    block: v.optional(settings({ start: text, end: text })),
  }),
  v.check(
    ({ line, block }) => line !== undefined || block !== undefined,
    'at least one of `line` and `block`',
  ),
)

const isPlugin = (input: unknown) => isFunction(input) || (Array.isArray(input) && isFunction(input[0]))
const noRehype =
  'an empty list; the engine writes HTML straight from the Markdown tree, so there is no tree of HTML elements to run such a plugin on. ' +
  'What it does can be done by a plugin in `remarkPlugins`'

const switchOr = <Settings extends v.GenericSchema>(schema: Settings, rule: string) =>
  v.optional(v.union([v.boolean(), schema], rule))

export const markdownSchema = group({
  format: v.optional(v.picklist(['mdx', 'detect']), 'mdx'),
  admonitions: v.optional(v.record(admonitionKeyword, admonitionKind), {}),
  emoji: v.optional(v.boolean(), true),
  npm2yarn: switchOr(
    settings({
      sync: v.optional(v.boolean()),
      converters: v.optional(v.array(v.picklist(['yarn', 'pnpm', 'bun']))),
    }),
    'true, false, or `{ sync, converters }`; converters are `yarn`, `pnpm` and `bun`',
  ),
  mermaid: v.optional(v.boolean()),
  githubAlerts: v.optional(v.boolean()),
  math: switchOr(
    settings({
      singleDollarTextMath: v.optional(v.boolean()),
      macros: v.optional(v.record(v.string(), v.string())),
    }),
    'true, false, or `{ singleDollarTextMath, macros }`',
  ),
  magicComments: listOf(magicComment),
  remarkPlugins: listOf(
    v.custom<RemarkPlugin>(isPlugin, 'a plugin (what its package exports), or a list of it and its options'),
  ),
  rehypePlugins: v.optional(v.custom<[]>((input) => Array.isArray(input) && input.length === 0, noRehype)),
})

export const typeOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined

/** An item of one `type`, with the fields that it shares with other types, and its own. */
export function itemOf<Base extends v.ObjectEntries, const Type extends string, Own extends v.ObjectEntries>(
  base: Base,
  type: Type,
  own: Own,
) {
  return settings({ ...base, type: v.literal(type), ...own })
}

/** The schema of an item whose `type` decides on its other fields. The problem of an unknown type names the nearest one. */
export function schemaOfType<Input, Output>(
  schemas: Readonly<Record<string, v.GenericSchema<Input, Output>>>,
  type: unknown,
): v.GenericSchema<Input, Output> {
  const types = Object.keys(schemas)
  const name = String(type)
  const known = types.includes(name) ? schemas[name] : undefined
  if (known) return known
  const match = nearest(name, types)
  const hint = match === undefined ? '' : ` (did you mean \`${match}\`?)`
  return v.custom<never, string>(() => false, `an item whose \`type\` is one of ${types.join(', ')}${hint}`)
}

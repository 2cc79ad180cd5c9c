import kebabCase from 'lodash.kebabcase'
import * as v from 'valibot'
import type { FrontmatterTag, Tag } from '../model/doc'
import { joinRoute } from '../model/path'
import type { Problem } from '../model/problem'
import { nearest } from '../model/nearest'
import { parseYaml } from './files/parse-yaml'
import { routeText } from './config/content-schema'
import { settingProblems, settings } from './config/setting-problems'

type DeclaredTag = Omit<Tag, 'route'> & { permalink?: string }

const tagsFileSchema = v.record(
  v.string(),
  v.nullable(
    settings({
      label: v.optional(v.string()),
      description: v.optional(v.string()),
      permalink: v.optional(routeText),
    }),
  ),
)

/** Parses `tags.yml`: key → label, description, permalink (all optional; the label defaults to the key). */
export function parseTagsFile(
  text: string,
  file: string,
): { tags: Map<string, DeclaredTag>; problems: Problem[] } {
  const tags = new Map<string, DeclaredTag>()
  const parsed = parseYaml(text, file)
  if ('problems' in parsed) return { tags, problems: parsed.problems }
  const result = v.safeParse(tagsFileSchema, parsed.value ?? {})
  if (!result.success) {
    const words = { file, code: 'tags-file', places: { ofSetting: parsed.placeOf } }
    return { tags, problems: settingProblems(result.issues, words) }
  }
  for (const [key, tag] of Object.entries(result.output)) tags.set(key, { ...tag, label: tag?.label ?? key })
  return { tags, problems: [] }
}

/** All tags of a site. Two labels with the same address are one tag, and the first label wins. */
export class TagRegistry {
  readonly #byRoute = new Map<string, Tag>()

  constructor(
    readonly declared: ReadonlyMap<string, DeclaredTag>,
    readonly basePath: string,
  ) {}

  /** The tag for a document's entry. If `tags.yml` exists, an undeclared tag is a warning that names the nearest declared one. */
  resolve(tag: FrontmatterTag, file: string): { tag: Tag; problem?: Problem } {
    if (typeof tag !== 'string') return { tag: this.#add(tag.label, tag.permalink) }
    const declared = this.declared.get(tag) ?? [...this.declared.values()].find(({ label }) => label === tag)
    if (declared) return { tag: this.#add(declared.label, declared.permalink, declared.description) }
    const added = { tag: this.#add(tag) }
    if (this.declared.size === 0) return added
    const known = [...this.declared].flatMap(([key, { label }]) => [key, label])
    const match = nearest(tag, known)
    return {
      ...added,
      problem: {
        severity: 'warning',
        code: 'unknown-tag',
        message: `Tag \`${tag}\` is not in \`tags.yml\`.`,
        hint: match ? `Did you mean \`${match}\`? Otherwise declare it there.` : 'Declare it there.',
        file,
      },
    }
  }

  all(): Tag[] {
    return [...this.#byRoute.values()].sort((a, b) => compare(a.label, b.label))
  }

  #add(label: string, permalink = kebabCase(label), description?: string): Tag {
    const route = joinRoute(this.basePath, permalink)
    const tag = this.#byRoute.get(route) ?? { label, ...(description && { description }), route }
    this.#byRoute.set(route, tag)
    return tag
  }
}

/** Locale-independent order: by lower-case letters, then by the original ones. */
export function compare(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0
}

import path from 'node:path'
import * as v from 'valibot'
import type { Problem } from '../../model/problem'
import { parseYaml } from '../files/parse-yaml'
import type { CategoryLink } from '../../model/site-functions'
import { readTextFile } from '../../files/read-text'
import { routeText, schemaOfType, typeOf } from '../config/content-schema'
import { settingProblems, settings } from '../config/setting-problems'

const keywords = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((words) => [words].flat()),
)

const links = {
  doc: settings({ type: v.literal('doc'), id: v.string() }),
  'generated-index': settings({
    type: v.literal('generated-index'),
    slug: v.optional(routeText),
    title: v.optional(v.string()),
    description: v.optional(v.string()),
    keywords: v.optional(keywords),
    image: v.optional(v.string()),
  }),
}

/** Schema of a category's link. */
export const categoryLink = v.lazy((input): v.GenericSchema<unknown, CategoryLink> =>
  schemaOfType<v.GenericSchema<unknown, CategoryLink>>(links, typeOf(input)),
)

const entries = {
  label: v.optional(v.string()),
  key: v.optional(v.string()),
  position: v.optional(v.number()),
  description: v.optional(v.string()),
  collapsible: v.optional(v.boolean()),
  collapsed: v.optional(v.boolean()),
  className: v.optional(v.string()),
  link: v.optional(v.nullable(categoryLink)),
  customProps: v.optional(v.record(v.string(), v.unknown())),
}
const schema = settings(entries)

/** Settings of a folder's sidebar category, from its `_category_.json` or `_category_.yml` (C2). */
export interface CategoryFile extends v.InferOutput<typeof schema> {
  /** Path of the file relative to the content folder, for problems. */
  file?: string
}

/** Category settings from another source, such as a sidebar items generator. Undefined if they are invalid. */
export function parseCategory(settings: object): CategoryFile | undefined {
  const { file, ...rest }: { file?: unknown } = { ...settings }
  const result = v.safeParse(schema, rest)
  return result.success ? { ...result.output, ...(typeof file === 'string' && { file }) } : undefined
}

/** Reads the category files of a content folder. The result maps folders (`docs/01-core`) to settings. */
export function readCategoryFiles(
  contentDir: string,
  files: readonly string[],
): { categories: Map<string, CategoryFile>; problems: Problem[] } {
  const categories = new Map<string, CategoryFile>()
  const problems: Problem[] = []
  for (const file of files) {
    const read = readTextFile(path.join(contentDir, file), file)
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    const parsed = parseYaml(read.text, file)
    if ('problem' in parsed) {
      problems.push({ ...parsed.problem, code: 'category-file' })
      continue
    }
    const result = v.safeParse(schema, parsed.value ?? {})
    if (result.success) categories.set(path.posix.dirname(file), { ...result.output, file })
    else {
      const words = { file, code: 'category-file', places: { ofSetting: parsed.placeOf } }
      problems.push(...settingProblems(result.issues, words))
    }
  }
  return { categories, problems }
}

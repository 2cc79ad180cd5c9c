import * as v from 'valibot'
import { listRoute } from './content-schema'

/** The code base that claims are checked against (`UpstreamConfig`). */
export const upstreamSchema = v.strictObject({
  name: v.string(),
  release: v.string(),
  index: v.string(),
  sourceUrl: v.string(),
  folderUrl: v.optional(v.string()),
  compareUrl: v.optional(v.string()),
  codeMap: v.optional(v.union([v.literal(false), listRoute])),
  packages: v.array(
    v.strictObject({
      name: v.string(),
      version: v.optional(v.string()),
      role: v.optional(v.string()),
      sourceUrl: v.optional(v.string()),
      folderUrl: v.optional(v.string()),
      internal: v.optional(v.boolean()),
    }),
  ),
})

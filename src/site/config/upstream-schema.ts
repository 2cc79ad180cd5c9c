import * as v from 'valibot'

/** The code base that claims are checked against (`UpstreamConfig`). */
export const upstreamSchema = v.strictObject({
  name: v.string(),
  release: v.string(),
  index: v.string(),
  sourceUrl: v.string(),
  folderUrl: v.optional(v.string()),
  compareUrl: v.optional(v.string()),
  packages: v.array(
    v.strictObject({
      name: v.string(),
      version: v.optional(v.string()),
      sourceUrl: v.optional(v.string()),
      folderUrl: v.optional(v.string()),
      internal: v.optional(v.boolean()),
    }),
  ),
})

import * as v from 'valibot'
import {
  deployTargets,
  type DeploySettings,
  type SecuritySettings,
  type SiteConfig,
} from '../../model/site-config'

/* What `security` and `deploy` may be. Their values end up in headers and in servers' files, where a blank more is a setting more. */

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

export const securitySchema: v.GenericSchema<SecuritySettings | undefined, SiteConfig['security']> =
  v.optional(
    v.strictObject({
      imageSources: v.optional(v.array(source), ['https:']),
      frameSources: v.optional(v.array(source), ['https:']),
      frameAncestors: v.optional(v.array(source), ["'self'"]),
      styleAttributes: v.optional(v.boolean(), true),
      httpsOnly: v.optional(
        v.strictObject({
          maxAgeSeconds: v.pipe(v.number(seconds), v.integer(seconds), v.minValue(1, seconds)),
          includeSubDomains: v.optional(v.boolean()),
        }),
      ),
    }),
    {},
  )

const target = v.picklist(deployTargets)
const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'a header’s name: letters, digits and `-`'))
/** Printable ASCII without what the files for hosts would have to write each in their own way. */
const headerValue = v.pipe(
  v.string(),
  v.regex(
    /^[\u0021-\u007E]+(?: [\u0021-\u007E]+)*$/,
    'one line of printable ASCII, without blanks around it',
  ),
  v.regex(
    /^[^"\\`{}$%]*$/,
    'a text without `"`, `\\`, `{`, `}`, `$`, `%` and backticks, which servers read as their own',
  ),
)
const settings = v.strictObject({
  targets: v.optional(v.array(target), []),
  precompress: v.optional(v.boolean(), false),
  headers: v.optional(v.record(headerName, headerValue), {}),
})
const targets = v.pipe(
  v.array(target),
  v.transform((targets): SiteConfig['deploy'] => ({ targets, precompress: false, headers: {} })),
)

/** A list of targets alone is short for settings with these targets. */
export const deploySchema: v.GenericSchema<
  DeploySettings['targets'] | DeploySettings | undefined,
  SiteConfig['deploy']
> = v.optional(
  v.lazy((input): v.GenericSchema<DeploySettings['targets'] | DeploySettings, SiteConfig['deploy']> =>
    Array.isArray(input) ? targets : settings,
  ),
  {},
)

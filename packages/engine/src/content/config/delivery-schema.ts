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

const allowedTargets = deployTargets.map((name) => `\`${name}\``).join(', ')
/** Targets of earlier versions, and what to do instead. */
const removedTargets = new Map([
  ['netlify', 'use `headers-file`'],
  ['cloudflare-pages', 'use `headers-file`'],
  ['vercel', 'write a `vercel.json` with `"cleanUrls": true` and your headers, and keep it in `static/`'],
  ['github-pages', 'put an empty `.nojekyll` into `static/`; nothing else is needed'],
  ['cloudfront', 'write the function and the headers’ policy in your infrastructure’s own files'],
  ['container', 'use `nginx`, and copy `nginx.conf` and the output into an image of nginx'],
])
const target = v.picklist(deployTargets, ({ input, message }) => {
  const instead = removedTargets.get(String(input))
  return instead === undefined ? message : `${allowedTargets}. \`${String(input)}\` was removed: ${instead}`
})
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

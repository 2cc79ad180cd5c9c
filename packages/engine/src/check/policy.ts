import { attributeOf, readHtml } from '../model/html-reader'
import { placeOfOffset } from '../model/path'
import type { Problem } from '../model/problem'
import type { SiteConfig } from '../model/site-config'

const framed = new Set(['iframe', 'frame'])
const shown = new Set(['img', 'source', ...framed])
const external = /^(?:https?:)?\/\/[^\s,]+/

/**
 * Reports what the site's policy blocks in an article: readers would see a gap, and writers would not notice. `file` is relative to the site
 * folder; `readSource` is called only if there is a problem.
 */
export function checkPolicy(
  html: string,
  security: SiteConfig['security'],
  { file, readSource }: { file: string; readSource(): string },
): Problem[] {
  const problems: Problem[] = []
  if (!/style=|<(?:img|source|i?frame)\b/i.test(html)) return problems
  /** External addresses with their elements. */
  const addresses = new Map<string, string>()
  let hasStyle = false
  readHtml(html, {
    open(tag) {
      hasStyle ||= attributeOf(tag, 'style') !== undefined
      if (!shown.has(tag.name)) return
      for (const name of ['src', 'srcset']) {
        const address = external.exec(attributeOf(tag, name)?.trim() ?? '')?.[0]
        if (address !== undefined) addresses.set(address, tag.name)
      }
    },
  })
  const add = (message: string, hint: string, sought: string) => {
    const source = readSource()
    const offset = source.indexOf(sought)
    problems.push({
      severity: 'warning',
      code: 'content-security-policy',
      message,
      hint,
      file,
      ...(offset >= 0 && placeOfOffset(source, offset)),
    })
  }
  if (!security.styleAttributes && hasStyle)
    add(
      'A `style` attribute has no effect: the policy of the site lets none count.',
      'Use a class and `styles.css`, or set `security.styleAttributes`.',
      'style=',
    )
  for (const [address, tag] of addresses) {
    const setting = framed.has(tag) ? 'frameSources' : 'imageSources'
    if (security[setting].some((allowed) => allows(allowed, address))) continue
    add(
      `\`${address}\` is not shown: the policy of the site does not let \`<${tag}>\` come from there.`,
      `Add its host to \`security.${setting}\`: ${security[setting].map((allowed) => `\`${allowed}\``).join(', ') || 'none'} so far.`,
      address,
    )
  }
  return problems
}

/** The source expression is a scheme, or a host with an optional scheme, port and path. */
function allows(source: string, address: string): boolean {
  const url = new URL(address, 'https://same.example')
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase()
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^:/']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? []
  const name = host.toLowerCase()
  const isHost = name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name
  const isScheme = scheme === undefined ? /^https?:$/.test(url.protocol) : `${scheme}:` === url.protocol
  const isPort = port === '*' || (port ?? '') === url.port
  const isPath =
    path === undefined || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  return isHost && isScheme && isPort && isPath
}

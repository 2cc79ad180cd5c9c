import { placeOfOffset } from '../model/path'
import type { Problem } from '../model/problem'
import type { SiteConfig } from '../model/site-config'

const framed = new Set(['iframe', 'frame'])
const styleAttribute = /<[a-zA-Z][^<>]*?\sstyle="/
const external =
  /<(img|source|iframe|frame)\b(?:[^"'>]|"[^"]*"|'[^']*')*?\s(?:src|srcset)="((?:https?:)?\/\/[^"\s,]+)/g

/** The document that an article was made from, for places. */
export interface PolicySource {
  /** Relative to the site folder. */
  file: string
  /** Text of the document, read only when something is to be reported. */
  readSource(): string
}

/**
 * What an article shows and the site's Content-Security-Policy keeps from being shown: the reader sees a hole, the writer nothing at all.
 * @param html of the article, our own renderer's: attributes are double-quoted
 */
export function checkPolicy(
  html: string,
  security: SiteConfig['security'],
  { file, readSource }: PolicySource,
): Problem[] {
  const problems: Problem[] = []
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
  if (!security.styleAttributes && styleAttribute.test(html))
    add(
      'A `style` attribute has no effect: the policy of the site lets none count.',
      'Use a class and `styles.css`, or set `security.styleAttributes`.',
      'style=',
    )
  for (const [, tag = '', address = ''] of new Map(
    [...html.matchAll(external)].map((found) => [found[2], found]),
  ).values()) {
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

/** Whether a source expression of a policy allows an address: a scheme, or a host with what may stand around it. */
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

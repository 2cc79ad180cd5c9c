/**
 * The syntax of a claim:
 *
 *     src:@strapi/core                                              a package
 *     src:@strapi/core/src/services/event-hub.ts                    a file (or a folder)
 *     src:@strapi/core/src/services/event-hub.ts#createEventHub     a declared symbol
 *     src:@strapi/core/src/services/event-hub.ts#createEventHub.emit  a member
 *     src:@strapi/core/src/x.ts#text=release.publish                a text in the file
 *     src:@strapi/strapi/src/cli/x.ts#--exclude                     a command line option
 */

export const claimScheme = 'src:'

export type ClaimFragment =
  { kind: 'symbol'; name: string } | { kind: 'text'; text: string } | { kind: 'option'; name: string }

export interface ClaimTarget {
  package: string
  /** Inside the package; empty for the package itself. */
  path: string
  fragment?: ClaimFragment
}

export interface MalformedClaim {
  message: string
  hint: string
}

const symbolName = /^[\w$#@:\-/ ]+(?:\.[\w$#@:\-/ ]+)*$/

/** Reads a claim; says what is wrong with a malformed one. Knows nothing of what exists. */
export function parseClaim(target: string): ClaimTarget | MalformedClaim {
  const malformed = (fact: string, hint: string): MalformedClaim => ({
    message: `The claim \`${target}\` ${fact}.`,
    hint,
  })
  if (!target.startsWith(claimScheme))
    return malformed('does not start with `src:`', 'Write `src:<package>/<file>#<symbol>`.')
  const decoded = decode(target.slice(claimScheme.length))
  if (decoded === undefined) {
    return malformed(
      'holds a `%` that no two hexadecimal digits follow',
      'Write a percent sign as `%25` and a space as `%20`.',
    )
  }
  const mark = decoded.indexOf('#')
  const address = mark === -1 ? decoded : decoded.slice(0, mark)
  const badAddress = addressFault(address)
  if (badAddress) return malformed(badAddress.fact, badAddress.hint)

  const segments = address.replace(/\/$/, '').split('/')
  const nameLength = address.startsWith('@') ? 2 : 1
  const claim: ClaimTarget = {
    package: segments.slice(0, nameLength).join('/'),
    path: segments.slice(nameLength).join('/'),
  }
  if (mark === -1) return claim

  const fragment = parseFragment(decoded.slice(mark + 1))
  if ('fact' in fragment) return malformed(fragment.fact, fragment.hint)
  if (claim.path === '') {
    return malformed(
      'has a `#` but names no file',
      `Name the file that holds it: \`src:${claim.package}/<file>${decoded.slice(mark)}\`.`,
    )
  }
  return { ...claim, fragment }
}

/** The claim in its written form. */
export function formatClaim({ package: name, path, fragment }: ClaimTarget): string {
  const address = `${claimScheme}${name}${path === '' ? '' : `/${path}`}`
  if (fragment === undefined) return address
  if (fragment.kind === 'text') return `${address}#text=${encodeURI(fragment.text)}`
  return `${address}#${fragment.name}`
}

export function isMalformed(claim: ClaimTarget | MalformedClaim): claim is MalformedClaim {
  return 'message' in claim
}

interface Fault {
  fact: string
  hint: string
}

function addressFault(address: string): Fault | undefined {
  if (address === '') return { fact: 'names no package', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  if (address.startsWith('//') || /^\w+:/.test(address)) {
    return { fact: 'holds an address', hint: 'A claim is `src:` and the package name, without a protocol.' }
  }
  if (address.startsWith('/'))
    return { fact: 'starts with `/`', hint: 'Write the package name directly after `src:`.' }
  if (address.includes('\\')) return { fact: 'holds a backslash', hint: 'Write paths with forward slashes.' }
  if (address.includes('?'))
    return {
      fact: 'holds a `?`',
      hint: 'A claim has no query; what is meant inside the file stands after `#`.',
    }
  if (address.split('/').some((part) => part === '..' || part === '.')) {
    return { fact: 'climbs with `.` or `..`', hint: 'Write the path from the folder of the package.' }
  }
  if (/\/\/|[\s<>`]/.test(address))
    return { fact: 'holds an empty or unreadable path part', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  if (address.startsWith('@') && !/^@[^/]+\/[^/]+/.test(address)) {
    return {
      fact: 'names a scope but no package',
      hint: `Write \`src:${address.split('/')[0] ?? ''}/<name>\`.`,
    }
  }
  return undefined
}

function parseFragment(text: string): ClaimFragment | Fault {
  if (text === '')
    return {
      fact: 'ends in an empty `#`',
      hint: 'Name a symbol, `text=…` or an option after it, or leave it out.',
    }
  if (text.startsWith('text=')) {
    const wanted = text.slice('text='.length).trim()
    return wanted === ''
      ? { fact: 'has an empty `text=`', hint: 'Write the text that stands in the file after it.' }
      : { kind: 'text', text: wanted }
  }
  if (text.startsWith('-')) {
    return /^--?[a-zA-Z][\w-]*$/.test(text)
      ? { kind: 'option', name: text }
      : {
          fact: `has the option \`${text}\``,
          hint: 'Write the option alone, such as `#--exclude`, without its value.',
        }
  }
  if (/^L\d+/.test(text)) {
    return { fact: 'names a line', hint: 'Lines move with every release: name the symbol that stands there.' }
  }
  if (text.endsWith(')'))
    return { fact: 'has brackets after the symbol', hint: `Write \`#${text.replace(/\(.*/, '')}\`.` }
  if (/[^.]#/.test(text))
    return { fact: 'has two `#`', hint: `Separate a member by a dot: \`#${text.replaceAll('#', '.')}\`.` }
  if (!symbolName.test(text)) {
    return {
      fact: `names the symbol \`${text}\``,
      hint: 'Write a name, with members after dots: `#Class.member`; for other text `#text=…`.',
    }
  }
  return { kind: 'symbol', name: text }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

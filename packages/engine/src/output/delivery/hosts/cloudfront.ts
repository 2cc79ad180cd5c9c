import { hashedFolder } from '../delivery'
import { htmlWeights, markdownWeights, type WeightPattern } from '../markdown-preference'
import { basePrefix, redirectsOf, typesOf, type HostFile, type HostInput } from './host-input'

/** A CloudFront function may be so long, in bytes. */
const maxFunctionBytes = 10_240

/**
 * S3 with CloudFront: a function for the viewer's request (routes and redirects), the headers of a response-headers policy, and the table of
 * metadata that objects are put with, because S3 takes types and caching from them alone.
 */
export function cloudfrontFiles(input: HostInput): HostFile[] {
  const json = (file: string, content: unknown): HostFile => ({
    file: `cloudfront/${file}`,
    content: `${JSON.stringify(content, undefined, 2)}\n`,
    place: 'beside',
  })
  return [
    { file: 'cloudfront/function.js', content: viewerRequest(input), place: 'beside' },
    { file: 'cloudfront/upload.sh', content: uploadScript(input), place: 'beside' },
    json('response-headers-policy.json', responseHeadersPolicy(input)),
    json('error-responses.json', errorResponses(input)),
  ]
}

/** The function without moved pages where they would make it too long: the pages that stand in for them do the same. */
function viewerRequest(input: HostInput): string {
  const whole = functionOf(input)
  return Buffer.byteLength(whole) <= maxFunctionBytes ? whole : functionOf(input, [])
}

function functionOf(input: HostInput, redirects = redirectsOf(input)): string {
  const { baseUrl } = input.delivery
  const endings = typesOf(input).flatMap((type) => type.endings)
  const moved = redirects.map(({ from, before, heading, hasQuery }) => [
    encodeURI(from),
    before,
    heading,
    hasQuery ? 1 : 0,
  ])
  const left =
    moved.length === 0 && input.redirects.length > 0
      ? '// Moved pages are too many for a function (10 kB): the pages that stand in for them send readers on.\n'
      : ''
  return `// Written by the build, for CloudFront Functions (cloudfront-js-2.0), event type viewer request. What it cannot do: send
// \`.html\` and slashes on only where there is a page (an unknown one is sent on, too, and then not found), and Markdown by \`Accept\`
// for pages that have no copy (they are not found for those who ask for Markdown alone).
${left}var base = ${JSON.stringify(baseUrl)}
var bare = ${JSON.stringify(basePrefix(input))}
var moved = ${JSON.stringify(Object.fromEntries(moved.map(([from, ...to]) => [from, to])))}
var markdownWeights = ${weightTable(markdownWeights)}
var htmlWeights = ${weightTable(htmlWeights)}
function weightIn(accept, weights) {
  for (var i = 0; i < weights.length; i++) {
    var found = new RegExp(weights[i][0], 'i').exec(accept)
    if (found) return Number(weights[i][1] || found[3]) || 0
  }
  return 0
}
function queryOf(request) {
  var parts = []
  Object.keys(request.querystring).forEach(function (name) {
    var entry = request.querystring[name]
    ;(entry.multiValue || [entry]).forEach(function (one) {
      parts.push(one.value === '' ? name : name + '=' + one.value)
    })
  })
  return parts.length ? '?' + parts.join('&') : ''
}
function redirect(location) {
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: location } } }
}
function handler(event) {
  var request = event.request
  var uri = request.uri
  var accept = (request.headers.accept || { value: '' }).value
  if (/\\/\\/|\\\\/.test(uri) || new RegExp('^' + bare + '/404(/|[.]html)?$').test(uri)) {
    request.uri = base + 'not-found/'
    return request
  }
  var target = moved[uri]
  if (target) return redirect(target[0] + (target[2] ? '' : queryOf(request)) + target[1])
  if (bare !== '' && uri === bare) return redirect(base + queryOf(request))
  if (new RegExp('^' + bare + '/index(/|[.]html)?$').test(uri)) return redirect(base + queryOf(request))
  if (uri !== base && /(\\/|[.]html)$/.test(uri)) return redirect(uri.replace(/(\\/|[.]html)$/, '') + queryOf(request))
  var weight = weightIn(accept, markdownWeights)
  var markdown = weight > 0 && weight >= weightIn(accept, htmlWeights)
  if (uri === base) request.uri = base + (markdown ? 'index.md' : 'index.html')
  else if (!/[.](${endings.join('|')})$/.test(uri)) request.uri = uri + (markdown ? '.md' : '.html')
  return request
}
`
}

/** Patterns for the weight of a type, each with what it stands for where none is written. */
function weightTable(weights: readonly WeightPattern[]): string {
  return JSON.stringify(
    weights.map(({ pattern, weight }) => (weight === undefined ? [pattern] : [pattern, weight])),
  )
}

/** Commands of the AWS command line, each for the files of one type: S3 keeps type and caching with the object. */
function uploadScript(input: HostInput): string {
  const { outName, delivery } = input
  const { baseUrl, cacheControl } = delivery
  const target = `"s3://$1${baseUrl}"`
  const hashed = hashedFolder.slice(1)
  const commands = typesOf(input).flatMap(({ type, endings }) => {
    const command = (caching: string, patterns: string[]) =>
      `aws s3 cp ${outName}/ ${target} --recursive --exclude '*' ${patterns.join(' ')} --content-type '${type}' --cache-control '${caching}'`
    const include = endings.map((ending) => `--include '*.${ending}'`)
    const only = endings.map((ending) => `--include '${hashed}*.${ending}'`)
    return [
      command(cacheControl.other, [...include, `--exclude '${hashed}*'`]),
      command(cacheControl.hashed, only),
    ]
  })
  return `#!/bin/sh
# Written by the build: sh ${outName}-deploy/cloudfront/upload.sh BUCKET. Hashed files go first, so that no page is there before what it needs.
set -eu
${[...commands].sort((a, b) => Number(b.includes('immutable')) - Number(a.includes('immutable'))).join('\n')}
`
}

/** Input of \`aws cloudfront create-response-headers-policy --response-headers-policy-config\`. */
function responseHeadersPolicy({ delivery, hostName }: HostInput): object {
  const items = [...delivery.headers].map(([Header, Value]) => ({ Header, Value, Override: true }))
  // CloudFront takes these by settings of their own.
  const own = new Set([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Strict-Transport-Security',
  ])
  const custom = items.filter(({ Header }) => !own.has(Header))
  const transport = delivery.headers.get('Strict-Transport-Security')
  return {
    Name: hostName.replace(/[^A-Za-z0-9_-]/g, '-'),
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        ContentSecurityPolicy: delivery.headers.get('Content-Security-Policy'),
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: delivery.headers.get('Referrer-Policy'), Override: true },
      ...(transport !== undefined && {
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: Number(/\d+/.exec(transport)?.[0] ?? 0),
          IncludeSubdomains: transport.includes('includeSubDomains'),
          Override: true,
        },
      }),
    },
    CustomHeadersConfig: { Quantity: custom.length, Items: custom },
  }
}

/** Part of a distribution's configuration: S3 answers 403 for what is not there. */
function errorResponses({ delivery: { baseUrl } }: HostInput): object {
  const Items = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponsePagePath: `${baseUrl}404.html`,
    ResponseCode: '404',
    ErrorCachingMinTTL: 0,
  }))
  return { CustomErrorResponses: { Quantity: Items.length, Items } }
}

import type { UpstreamConfig } from '../../model/upstream-config'
import { calledAs } from 'holdtrue/files/engine-root'

/** What a health page says about the reach of the check; the same on every machine. */
export function fenceNotes(upstream: UpstreamConfig): string[] {
  return [
    `Examples marked \`check\` are compiled by \`${calledAs('verify')}\` against the type declarations that ${upstream.name} ${upstream.release} publishes; a build does not compile them. Commands in shell fences marked \`check\` are looked up, not run.`,
    `Names, signatures and options of the ${upstream.packages.length} indexed packages are checked. What comes from other packages counts as \`any\` unless its types are installed, and so does what a fence imports from a relative path.`,
  ]
}

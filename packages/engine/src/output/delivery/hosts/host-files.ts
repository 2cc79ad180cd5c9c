import type { DeployTarget } from '../../../model/site-config'
import { apacheFiles } from './apache'
import { caddyFiles } from './caddy'
import { headerFiles } from './header-rules'
import type { HostFile, HostInput } from './host-input'
import { nginxFiles } from './nginx'

const writers: Record<DeployTarget, (input: HostInput) => HostFile[]> = {
  nginx: nginxFiles,
  caddy: caddyFiles,
  apache: apacheFiles,
  'headers-file': headerFiles,
}

/** The files that servers and hosts need to serve the site as described. */
export function hostFiles(targets: readonly DeployTarget[], input: HostInput): HostFile[] {
  const files = targets.flatMap((target) => writers[target](input))
  return [...new Map(files.map((file) => [file.file, file])).values()]
}

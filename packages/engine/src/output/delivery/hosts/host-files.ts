import type { DeployTarget } from '../../../model/site-config'
import { apacheFiles } from './apache'
import { caddyFiles } from './caddy'
import { cloudfrontFiles } from './cloudfront'
import { containerFiles } from './container'
import { githubPagesFiles } from './github-pages'
import type { HostFile, HostInput } from './host-input'
import { headerFiles } from './netlify'
import { nginxFiles } from './nginx'
import { vercelFiles } from './vercel'

const writers: Record<DeployTarget, (input: HostInput) => HostFile[]> = {
  nginx: nginxFiles,
  caddy: caddyFiles,
  apache: apacheFiles,
  netlify: headerFiles,
  'cloudflare-pages': headerFiles,
  vercel: vercelFiles,
  'github-pages': githubPagesFiles,
  cloudfront: cloudfrontFiles,
  container: containerFiles,
}

/** The files that servers and hosts need to serve the site as described; each once, though two hosts may read it. */
export function hostFiles(targets: readonly DeployTarget[], input: HostInput): HostFile[] {
  const files = targets.flatMap((target) => writers[target](input))
  return [...new Map(files.map((file) => [file.file, file])).values()]
}

import type { HostFile } from './host-input'

/**
 * GitHub Pages: `.nojekyll` keeps it from leaving out files that begin with `_`. The rest is there already: `404.html`, `x.html` served at
 * `/x`, and a page that stands in for each redirect. It sets no headers, so the policy in each page is all there is.
 */
export function githubPagesFiles(): HostFile[] {
  return [{ file: '.nojekyll', content: '', place: 'output' }]
}
